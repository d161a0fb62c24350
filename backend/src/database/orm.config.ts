import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, SchemaGenerator, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import type { AppConfig } from '../config/app-config.js';
import { entities } from './entities.js';
import { migrations } from './migrations/index.js';

/** Time-outs that keep a request under its limit when Postgres hangs instead of answering (fault F10). */
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** Whoever holds a dead connection normally gives it back at once, when its query fails. */
const RELEASE_GRACE_MS = 1_000;

/**
 * @param options `statementTimeoutMs: 0` for imports and migrations, which may take as long as they need; `lockTimeoutMs` for
 *   migrations, behind which everybody else waits; `onPool` is given the pool that is made.
 */
export function ormConfig(
  config: AppConfig,
  options: { statementTimeoutMs?: number; lockTimeoutMs?: number; onPool?: (pool: Pool) => void } = {},
) {
  return defineConfig({
    clientUrl: config.databaseUrl,
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
      statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
      query_timeout: options.statementTimeoutMs === 0 ? undefined : STATEMENT_TIMEOUT_MS + 500,
      lock_timeout: options.lockTimeoutMs,
      keepAlive: true,
      application_name: 'pricealgo',
      onPoolCreated: (pool: Pool) => {
        releaseDeadConnections(pool);
        options.onPool?.(pool);
      },
    },
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
