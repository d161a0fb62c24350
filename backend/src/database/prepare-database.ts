import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { AppConfig } from '../config/app-config.js';
import { migrateQueueBackend } from '../infra/queue/queue-backend.js';
import { seedCollections, seedPages } from '../modules/content/index.js';
import { LOCK_TIMEOUT_MS, lockMigrations, migrate, whenUnlocked, type Log } from './migrate.js';
import { ormConfig } from './orm.config.js';
import { seedInstruments } from './seed/seed-instruments.js';

/** What the product comes with, in this order. Each may run at every start: it leaves alone what is there. */
const SEEDS = [seedInstruments, seedPages, seedCollections];

/**
 * Brings schema and built-in data up to date. Many processes may call it at once: one works, the others wait at the
 * advisory lock and find nothing left to do. Each step is one transaction, so a crash leaves nothing half-done.
 * @param log hears what is waited for
 * @returns names of the migrations that ran.
 * @throws Error with one readable line when the database cannot be reached, or its tables stay in use.
 */
export async function prepareDatabase(config: AppConfig, log: Log = () => undefined): Promise<string[]> {
  const lock = await connectOrExplain(config);
  const orm = await MikroORM.init(
    ormConfig(config, { statementTimeoutMs: 0, lockTimeoutMs: LOCK_TIMEOUT_MS }),
  );
  try {
    await lockMigrations(lock, log);
    const done = await migrate(orm, log);
    await whenUnlocked(orm, log, {}, () => migrateQueueBackend(config, LOCK_TIMEOUT_MS));
    for (const seed of SEEDS) await whenUnlocked<unknown>(orm, log, {}, () => seed(orm.em));
    return done;
  } finally {
    await orm.close(true);
    await lock.end().catch(() => undefined);
  }
}

/** @throws Error with one readable line, without password, when the database cannot be reached */
export async function connectOrExplain(config: AppConfig, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    connectionTimeoutMillis: 5_000,
    ...options,
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new Error(`DATABASE_URL cannot be reached: ${describe(error)}`, { cause: error });
  }
}

function describe(error: unknown): string {
  const causes = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error];
  return [...new Set(causes.map((cause) => cause.message))].join('; ');
}
