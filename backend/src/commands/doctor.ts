import { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import type { CheckDto } from '@pricealgo/contract/operations';
import { ormConfig } from '../database/orm.config.js';
import { InProcessEventBus } from '../infra/bus/event-bus.js';
import { AppKeys, withoutMakingSecret } from '../infra/crypto/app-keys.js';
import { SealedBox } from '../infra/crypto/sealed-box.js';
import { runChecks } from '../modules/admin/index.js';
import { SourceTrials } from '../modules/market-sources/index.js';
import { Settings } from '../modules/settings/index.js';
import { InstrumentDirectory, InstrumentRepository } from '../modules/tickers/index.js';
import { CommandError, type DatabaseContext, runDatabaseCommand } from './command-context.js';

const TITLES: Record<CheckDto['name'], string> = {
  database: 'Database',
  backup: 'Backup',
  migrations: 'Migrations',
  processes: 'Processes',
  secret: 'APP_SECRET',
  redis: 'Redis',
  mail: 'Mail',
  address: 'PUBLIC_URL',
  source: 'Source of prices',
  'second-factor': 'Second factor',
  clock: 'Clock',
  disk: 'Disk',
};

/** `npm run doctor`: looks at everything that an installation needs, and changes nothing. Exit code 1 where a check fails. */
const doctor = async ({ config: given, log }: DatabaseContext): Promise<void> => {
  // What a check finds is said by the check.
  Logger.overrideLogger(false);
  // Without a secret nothing was sealed here yet.
  const config = withoutMakingSecret(given);
  const orm = await MikroORM.init(ormConfig(config));
  try {
    const keys = new AppKeys(config);
    const bus = new InProcessEventBus();
    const settings = new Settings(config, orm.em, new SealedBox(keys), bus);
    const directory = new InstrumentDirectory(new InstrumentRepository(orm.em), bus);
    const trials = new SourceTrials(config, settings, directory, { warn: () => undefined });
    const items = await runChecks({
      config,
      em: orm.em,
      keys,
      sources: async () => {
        await settings.reload();
        await directory.reload();
        return settings.get('market.providers');
      },
      trySource: trials.try.bind(trials),
    });
    for (const { name, state, text, advice } of items) {
      log(`${state.padEnd(5)} ${TITLES[name]}: ${text}`);
      if (advice) log(`      ${advice.replaceAll('\n', '\n      ')}`);
    }
    const failed = items.filter(({ state }) => state === 'fail').length;
    if (failed > 0) throw new CommandError(`${failed} of ${items.length} checks failed.`);
    log(`No check of ${items.length} failed.`);
  } finally {
    await orm.close(true);
  }
};

await runDatabaseCommand(doctor, { existing: true });
