import { parseIsoDate } from '../common/market/iso-date.js';
import { CommandError, doneOr, reportTable, runCommand } from './command-context.js';
import { TABLE_USAGE, tableArguments } from './table-arguments.js';
import { importFundamentals } from '../modules/fundamentals/index.js';

const USAGE =
  `Usage: npm run import:fundamentals -- FILE [--instrument EXCHANGE:SYMBOL] [--as-of YYYY-MM-DD] ${TABLE_USAGE}\n` +
  'FILE: SEC company facts (JSON), a snapshot table, a table of statements or a table of figures (CSV)\n' +
  'Import symbols first (npm run import:symbols).';

/** `npm run import:fundamentals -- FILE`: loads statements or key statistics. */
await runCommand(async ({ orm, args, log }) => {
  const own = { instrument: { type: 'string' }, 'as-of': { type: 'string' } } as const;
  const { path, choices, values } = tableArguments(args, USAGE, own);
  const asOf = values['as-of'] as string | undefined;
  const asOfMs = asOf === undefined ? undefined : parseIsoDate(asOf);
  if (asOfMs === null) throw new CommandError(USAGE);
  const { kind, total, inserted, changed, bad, leftOut } = await importFundamentals(orm.em, path, {
    ...choices,
    instrument: values.instrument as string | undefined,
    asOfMs,
    onReport: (report) => reportTable(report, log),
  });
  for (const line of leftOut) log(line);
  const what = { snapshot: 'companies', figures: 'days of figures' }[kind as string] ?? 'statements';
  log(
    `${doneOr(choices.dryRun)}${total} ${what}: ${inserted} new, ${changed} changed, ` +
      `${total - inserted - changed} as before; ${bad} bad rows`,
  );
});
