import { doneOr, reportTable, runCommand } from './command-context.js';
import { TABLE_USAGE, tableArguments } from './table-arguments.js';
import { importCorporateActions } from '../modules/bars/index.js';

const USAGE =
  `Usage: npm run import:corporate-actions -- FILE.csv ${TABLE_USAGE}\n` +
  'Import symbols first (npm run import:symbols).';

/** `npm run import:corporate-actions -- FILE.csv`: loads splits and dividends. */
await runCommand(async ({ orm, args, log }) => {
  const { path, choices } = tableArguments(args, USAGE);
  const { rows, inserted, changed, unchanged, bad, complete, notes } = await importCorporateActions(
    orm.em,
    path,
    {
      ...choices,
      onReport: (report) => reportTable(report, log),
    },
  );
  for (const note of notes) log(note);
  log(
    `${doneOr(choices.dryRun)}${rows} rows: ${inserted} new, ${changed} changed, ${unchanged} as before, ${bad} bad`,
  );
  if (complete > 0) log(`${complete} instruments are said to be complete`);
});
