import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { AppConfig } from '../config/app-config.js';
import { migrateQueueBackend } from '../infra/queue/queue-backend.js';
import { seedPages } from '../modules/content/pages/seed-pages.js';
import { ormConfig } from './orm.config.js';
import { seedInstruments } from './seed/seed-instruments.js';

/** Any constant works as long as every process takes the same one. */
const MIGRATION_LOCK = 727_001_001;
/** What the product comes with, in this order. Each may run at every start: it leaves alone what is there. */
const SEEDS = [seedInstruments, seedPages];

/**
 * Brings schema and built-in data up to date. Many processes may call it at once: one works, the others wait at the
 * advisory lock and find nothing left to do. Each step is one transaction, so a crash leaves nothing half-done.
 * @returns names of the migrations that ran.
 * @throws Error with one readable line when the database cannot be reached.
 */
export async function prepareDatabase(config: AppConfig): Promise<string[]> {
  const lock = new pg.Client({ connectionString: config.databaseUrl, connectionTimeoutMillis: 5_000 });
  try {
    await lock.connect();
  } catch (error) {
    throw new Error(`DATABASE_URL cannot be reached: ${describe(error)}`, { cause: error });
  }
  const orm = await MikroORM.init(ormConfig(config, { statementTimeoutMs: 0 }));
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const done = await orm.migrator.up();
    await migrateQueueBackend(config);
    for (const seed of SEEDS) await seed(orm.em);
    return done.map(({ name }) => name);
  } finally {
    await orm.close(true);
    await lock.end().catch(() => undefined);
  }
}

function describe(error: unknown): string {
  const causes = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error];
  return [...new Set(causes.map((cause) => cause.message))].join('; ');
}
