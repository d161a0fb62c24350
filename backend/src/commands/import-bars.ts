import { stat } from 'node:fs/promises';
import path from 'node:path';
import { importDailyBars } from '../modules/market-data/bars/import/import-daily-bars.js';
import { CommandError, runCommand } from './command-context.js';

/** `npm run import:bars -- DIR`: loads daily bars, one CSV file per instrument. */
await runCommand(async ({ config, args, log }) => {
  const [given] = args;
  if (!given || args.length > 1) throw new CommandError('Usage: npm run import:bars -- DIR');
  const folder = path.resolve(given);
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new CommandError(`${folder} is no folder`);
  const { files, inserted, changed, unchanged, badRows, unmatched, failed } = await importDailyBars(
    folder,
    config.databaseUrl,
    log,
  );
  if (files === 0) throw new CommandError(`${folder} holds no .csv file`);
  log(
    `${files} files: ${inserted} bars new, ${changed} changed, ${unchanged} as before; ` +
      `${badRows} bad lines left out, ${unmatched.length} files of unknown instruments`,
  );
  if (failed.length > 0) throw new CommandError(`Not loaded: ${failed.join(', ')}`);
});
