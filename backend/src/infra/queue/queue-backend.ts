import {
  createPostgresBackend,
  createRedisBackend,
  PostgresConnection,
  runMigrations,
  setDefaultBackendFactory,
  type ConnectionOptions,
} from 'bullmq';
import pg from 'pg';
import type { AppConfig } from '../../config/app-config.js';
import { QUEUE_NAMES } from '@pricealgo/contract/jobs';

/** Connections for the short queries of all queues and workers of a process: taking, finishing and locking jobs. */
const QUERY_CONNECTIONS = 4;
const PRODUCER_CONNECTIONS = 2;
/** Each worker listens on a connection of its own, so there is one per queue. */
const LISTEN_CONNECTIONS = QUEUE_NAMES.length;

// BullMQ keeps its jobs in Redis when there is one, else in Postgres: the same code either way. @nestjs/bullmq hands no
// backend to the workers that it makes, so the choice follows from the connection that both queue and worker are given.
setDefaultBackendFactory(((name, options, kind) =>
  (options.connection as unknown) instanceof pg.Pool
    ? (createPostgresBackend as unknown as typeof createRedisBackend)(name, options, kind)
    : createRedisBackend(name, options, kind)) as typeof createRedisBackend);

/** BullMQ (6.7.0) keeps the outcome of its first try to connect, and asks nobody again. */
interface RememberedTry {
  readyPromise?: Promise<void>;
}

// A try that failed is forgotten: else a queue or worker made while Postgres was away would stay without it until the process ends.
const { waitUntilReady } = PostgresConnection.prototype;
PostgresConnection.prototype.waitUntilReady = async function (this: PostgresConnection) {
  try {
    await waitUntilReady.call(this);
  } catch (error) {
    (this as unknown as RememberedTry).readyPromise = undefined;
    throw error;
  }
};

/** Where the jobs of a process are kept, shared by all of its queues and workers. */
export class QueueConnection {
  readonly options: ConnectionOptions;
  private readonly pool: pg.Pool | undefined;

  constructor(config: AppConfig) {
    const { REDIS_URL } = config.env;
    if (REDIS_URL) {
      this.options = { url: REDIS_URL, maxRetriesPerRequest: null } as ConnectionOptions;
      return;
    }
    this.pool = new pg.Pool({
      connectionString: config.databaseUrl,
      // A pool per queue and worker would be three times as many: docs/operations.md has the sums.
      max: config.has('worker') ? LISTEN_CONNECTIONS + QUERY_CONNECTIONS : PRODUCER_CONNECTIONS,
      // BullMQ's own schema: it sets that by itself only where it makes the pool.
      options: '-c search_path=bullmq',
      // Keep-alive finds a listening connection that died silently.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    // Every queue and every worker adds a listener for errors of the pool.
    this.pool.setMaxListeners(0);
    this.options = this.pool as unknown as ConnectionOptions;
  }

  /** Call after queues and workers are closed. */
  async end(): Promise<void> {
    await this.pool?.end();
  }
}

/**
 * Brings BullMQ's own schema up to date where jobs live in Postgres; call under the migration lock.
 * @param lockTimeoutMs longest wait for a table that running workers use
 */
export async function migrateQueueBackend(config: AppConfig, lockTimeoutMs: number): Promise<void> {
  if (config.env.REDIS_URL) return;
  const client = new pg.Client({ connectionString: config.databaseUrl, lock_timeout: lockTimeoutMs });
  await client.connect();
  try {
    await runMigrations(client as never);
  } finally {
    await client.end();
  }
}
