import { doneOr, reportTable, runCommand } from './command-context.js';
import { TABLE_USAGE, tableArguments } from './table-arguments.js';
import { importExchangeRates } from '../modules/fundamentals/index.js';

const USAGE = `Usage: npm run import:exchange-rates -- FILE.csv ${TABLE_USAGE}`;

/** `npm run import:exchange-rates -- FILE.csv`: loads what currencies were worth by day. */
await runCommand(async ({ orm, args, log }) => {
  const { path, choices } = tableArguments(args, USAGE);
  const { rows, inserted, changed, unchanged, bad } = await importExchangeRates(orm.em, path, {
    ...choices,
    onReport: (report) => reportTable(report, log),
  });
  log(
    `${doneOr(choices.dryRun)}${rows} rows: ${inserted} new, ${changed} changed, ${unchanged} as before, ${bad} bad`,
  );
});
