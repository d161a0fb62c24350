import { doneOr, reportTable, runCommand } from './command-context.js';
import { tableArguments } from './table-arguments.js';
import { importInstruments } from '../modules/tickers/index.js';

const USAGE = 'Usage: npm run import:symbols -- FILE.csv [--strict] [--dry-run]';

/** `npm run import:symbols -- FILE.csv`: loads the directory of instruments. */
await runCommand(async ({ orm, args, log }) => {
  const { path, choices, values } = tableArguments(args, USAGE, {
    strict: { type: 'boolean', default: false },
  });
  const { dryRun } = choices;
  const { rows, inserted, updated, unchanged, bad } = await importInstruments(orm.em, path, {
    dryRun,
    strict: values.strict === true,
    onReport: (report) => reportTable(report, log),
  });
  log(
    `${doneOr(dryRun)}${rows} rows: ${inserted} inserted, ${updated} updated, ${unchanged} unchanged, ${bad} bad`,
  );
});
