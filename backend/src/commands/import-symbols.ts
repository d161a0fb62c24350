import { parseArgs } from 'node:util';
import { CommandError, reportFaults, runCommand } from './command-context.js';
import { importInstruments } from '../modules/tickers/index.js';

const USAGE = 'Usage: npm run import:symbols -- FILE.csv [--strict]';

function readArguments(args: string[]): { file: string; strict: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { strict: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file && more.length === 0) return { file, strict: values.strict };
  } catch {
    // An unknown option: the usage says it all.
  }
  throw new CommandError(USAGE);
}

await runCommand(async ({ orm, args, log }) => {
  const { file, strict } = readArguments(args);
  const summary = await importInstruments(orm.em, file, {
    strict,
    onFaults: (faults) => reportFaults(faults, log),
  });
  if (summary.ignoredColumns.length > 0) log(`ignored columns: ${summary.ignoredColumns.join(', ')}`);
  const { rows, inserted, updated, unchanged, bad } = summary;
  log(`${rows} rows: ${inserted} inserted, ${updated} updated, ${unchanged} unchanged, ${bad} bad`);
});
