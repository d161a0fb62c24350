import { CommandError, reportFaults, runCommand } from './command-context.js';
import { importCorporateActions } from '../modules/bars/index.js';

/** `npm run import:corporate-actions -- FILE.csv`: loads splits and dividends. */
await runCommand(async ({ orm, args, log }) => {
  const [file, ...more] = args;
  if (!file || file.startsWith('-') || more.length > 0) {
    throw new CommandError(
      'Usage: npm run import:corporate-actions -- FILE.csv\nImport symbols first (npm run import:symbols).',
    );
  }
  const summary = await importCorporateActions(orm.em, file, {
    onFaults: (faults) => reportFaults(faults, log),
  });
  if (summary.ignoredColumns.length > 0) log(`ignored columns: ${summary.ignoredColumns.join(', ')}`);
  for (const note of summary.notes) log(note);
  const { rows, inserted, changed, unchanged, bad, complete } = summary;
  log(`${rows} rows: ${inserted} new, ${changed} changed, ${unchanged} as before, ${bad} bad`);
  if (complete > 0) log(`${complete} instruments are said to be complete`);
});
