import path from 'node:path';
import { createBackup, megabytes } from '../infra/backup/create-backup.js';
import { describeFork } from '../infra/backup/chain-heads.js';
import { CommandError, runDatabaseCommand } from './command-context.js';

/** `npm run backup -- FILE.zip`: the database and the files of the data folder, while the product goes on. */
await runDatabaseCommand(
  async ({ config, args, log }) => {
    const [file, ...more] = args;
    if (!file || more.length > 0 || file.startsWith('-'))
      throw new CommandError('Usage: npm run backup -- FILE.zip');
    const { bytes, rows, takenAt, chainHead, fork } = await createBackup(config, path.resolve(file), { log });
    log(
      `${path.resolve(file)}: ${rows} rows as of ${takenAt}, ${megabytes(bytes)}. It holds secrets: keep it like the data folder.`,
    );
    log(
      chainHead
        ? `The chain of calls ends with call ${chainHead.seq}, ${chainHead.hash}`
        : 'There is no call yet.',
    );
    if (fork) throw new CommandError(describeFork(fork));
  },
  { existing: true },
);
