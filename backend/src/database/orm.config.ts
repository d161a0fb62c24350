import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, SchemaGenerator, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import type { AppConfig } from '../config/app-config.js';
import { entities } from './entities.js';
import { fairConnections, TurnTakingEntityManager } from './fair-connections.js';
import { migrations } from './migrations/index.js';

/** Time-outs that keep a request under its limit when Postgres hangs instead of answering (fault F10). */
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** Whoever holds a dead connection normally gives it back at once, when its query fails. */
const RELEASE_GRACE_MS = 1_000;
/** What the driver says when there was no answer; it gives no code. */
const QUERY_TIMED_OUT = 'Query read timeout';

/**
 * @param options `statementTimeoutMs: 0` for imports and migrations, which may take as long as they need; `lockTimeoutMs` for
 *   migrations, behind which everybody else waits; `onPool` is given the pool that is made.
 */
export function ormConfig(
  config: AppConfig,
  options: { statementTimeoutMs?: number; lockTimeoutMs?: number; onPool?: (pool: Pool) => void } = {},
) {
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  return defineConfig({
    clientUrl: config.databaseUrl,
    entityManager: TurnTakingEntityManager,
    entities,
    extensions: [Migrator, SchemaGenerator],
    namingStrategy: UnderscoreNamingStrategy,
    migrations: { migrationsList: migrations, snapshot: false, tableName: 'schema_migration', silent: true },
    pool: { min: 0, max: config.env.DATABASE_POOL_MAX, idleTimeoutMillis: 30_000 },
    forceUtcTimezone: true,
    driverOptions: {
      // Of `clientUrl` host, user and database alone are used: with it a `sslmode` of the address would mean nothing.
      connectionString: config.databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs === 0 ? undefined : statementTimeoutMs + 500,
      lock_timeout: options.lockTimeoutMs,
      keepAlive: true,
      application_name: 'pricealgo',
      onPoolCreated: (pool: Pool) => {
        endSilentConnections(pool);
        releaseDeadConnections(pool);
        fairConnections(pool, CONNECT_TIMEOUT_MS);
        options.onPool?.(pool);
      },
    },
  });
}

/**
 * Ends a connection on which Postgres did not answer in time. The driver alone leaves the query on it and gives it back to
 * the pool: the rollback, and whoever has it next, would wait behind that query as long again. Postgres itself ends a statement half
 * a second earlier, so only a silent one meets this.
 */
function endSilentConnections(pool: Pool): void {
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...query: unknown[]) => unknown;
    client.query = ((...query: unknown[]) => {
      const answer = ask(...query);
      if (answer instanceof Promise)
        answer.catch((error: Error) => (error.message === QUERY_TIMED_OUT ? client.end() : undefined));
      return answer;
    }) as typeof client.query;
  });
}

/**
 * Gives connections that died in use back to the pool. The query builder does not release a transaction's connection
 * when its commit and its rollback both fail, as they do when Postgres went away: each outage would cost the pool one
 * connection for good, and closing the pool would wait for it for ever.
 */
function releaseDeadConnections(pool: Pool): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => void inUse.add(client));
  pool.on('release', (_error, client) => void inUse.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      setTimeout(() => {
        if (inUse.delete(client)) client.release(true);
      }, RELEASE_GRACE_MS).unref();
    });
  });
}
