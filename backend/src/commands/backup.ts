import path from 'node:path';
import { createBackup, megabytes, type SecretInBackup } from '../infra/backup/create-backup.js';
import { describeFork } from '../infra/backup/chain-heads.js';
import { CommandError, runDatabaseCommand } from './command-context.js';

/** Who restores it elsewhere needs the secret, or can open nothing that it sealed. */
const SECRET: Record<SecretInBackup, string> = {
  wrapped: 'Its app-secret is in it, wrapped by BACKUP_PASSPHRASE: keep the passphrase elsewhere.',
  'left out':
    'Its app-secret is not in it: copy DATA_DIR/app-secret to another place than the backups, or set BACKUP_PASSPHRASE, which wraps it.',
  configured: 'APP_SECRET is not in it: keep it elsewhere, too.',
};

/** `npm run backup -- FILE.zip`: the database and the files of the data folder, while the product goes on. */
await runDatabaseCommand(
  async ({ config, args, log }) => {
    const [file, ...more] = args;
    if (!file || more.length > 0 || file.startsWith('-'))
      throw new CommandError('Usage: npm run backup -- FILE.zip');
    const { bytes, rows, takenAt, chainHead, fork, secret } = await createBackup(config, path.resolve(file), {
      log,
    });
    log(
      `${path.resolve(file)}: ${rows} rows as of ${takenAt}, ${megabytes(bytes)}. It holds personal data: keep it like the data folder.`,
    );
    log(SECRET[secret]);
    log(
      chainHead
        ? `The chain of calls ends with call ${chainHead.seq}, ${chainHead.hash}`
        : 'There is no call yet.',
    );
    if (fork) throw new CommandError(describeFork(fork));
  },
  { existing: true },
);
