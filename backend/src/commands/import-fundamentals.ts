import { parseArgs } from 'node:util';
import { parseIsoDate } from '../common/market/iso-date.js';
import { CommandError, reportFaults, runCommand } from './command-context.js';
import { importFundamentals } from '../modules/fundamentals/index.js';

const USAGE =
  'Usage: npm run import:fundamentals -- FILE [--instrument EXCHANGE:SYMBOL] [--as-of YYYY-MM-DD]\n' +
  'FILE: SEC company facts (JSON), a snapshot table, a table of statements or a table of figures (CSV)\n' +
  'Import symbols first (npm run import:symbols).';

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { instrument: { type: 'string' }, 'as-of': { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    const asOf = values['as-of'];
    const asOfMs = asOf === undefined ? undefined : parseIsoDate(asOf);
    if (file && more.length === 0 && asOfMs !== null) return { file, instrument: values.instrument, asOfMs };
  } catch {
    // An unknown option: the usage says it all.
  }
  throw new CommandError(USAGE);
}

/** `npm run import:fundamentals -- FILE`: loads statements or key statistics. */
await runCommand(async ({ orm, args, log }) => {
  const { file, ...options } = readArguments(args);
  const summary = await importFundamentals(orm.em, file, {
    ...options,
    onFaults: (faults) => reportFaults(faults, log),
  });
  const { kind, total, inserted, changed, bad, leftOut } = summary;
  for (const line of leftOut) log(line);
  const what = { snapshot: 'companies', figures: 'days of figures' }[kind as string] ?? 'statements';
  log(
    `${total} ${what}: ${inserted} new, ${changed} changed, ${total - inserted - changed} as before; ${bad} bad rows`,
  );
});
