import path from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../database/orm.config.js';
import { prepareDatabase } from '../database/prepare-database.js';
import { describeFork } from '../infra/backup/chain-heads.js';
import { restoreBackup } from '../infra/backup/restore-backup.js';
import { CallRepository, checkChain } from '../modules/analysis/index.js';
import { CommandError, runDatabaseCommand } from './command-context.js';

/** `npm run restore -- FILE.zip`: a backup into an empty database and data folder, the chain of calls checked link by link. */
await runDatabaseCommand(async ({ config, args, log }) => {
  const unverified = args.includes('--unverified');
  const [file, ...more] = args.filter((arg) => arg !== '--unverified');
  if (!file || more.length > 0 || file.startsWith('-'))
    throw new CommandError('Usage: npm run restore -- FILE.zip [--unverified]');
  const { rows, takenAt, chainHead, fork, doubt } = await restoreBackup(config, path.resolve(file), {
    log,
    unverified,
  });
  const later = await prepareDatabase(config, log);
  if (later.length > 0) log(`${later.length} later migrations ran`);
  const orm = await MikroORM.init(ormConfig(config, { statementTimeoutMs: 0 }));
  try {
    const { links, broken, hash } = await checkChain(new CallRepository(orm.em));
    if (broken !== null) throw new CommandError(`The chain of calls is broken at call ${broken}.`);
    if (chainHead && hash !== chainHead.hash)
      throw new CommandError('The chain of calls ends with another call than the backup says.');
    log(
      doubt === null
        ? `The chain of ${links} calls holds.`
        : `The chain of ${links} calls holds in itself; whether they were made like this, an unverified backup cannot tell.`,
    );
  } finally {
    await orm.close(true);
  }
  log(`${rows} rows as of ${takenAt}`);
  if (doubt !== null)
    log(
      `UNVERIFIED: ${doubt}. Before you start the product for others, look at its administrators, API tokens, webhooks, data sources and settings.`,
    );
  if (fork)
    log(
      `${describeFork(fork)} Calls after ${chainHead?.seq ?? 0} were published and are lost; new ones take their numbers.`,
    );
});
