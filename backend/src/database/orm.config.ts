import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import { SchemaGenerator } from '@mikro-orm/postgresql';
import type { AppConfig } from '../config/app-config.js';
import { releaseDeadConnections } from './dead-connections.js';
import { entities } from './entities.js';
import { migrations } from './migrations/index.js';

/** Time-outs that keep a request under its limit when Postgres hangs instead of answering (fault F10). */
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 5_000;

/** @param options `statementTimeoutMs: 0` for imports and migrations, which may take as long as they need. */
export function ormConfig(config: AppConfig, options: { statementTimeoutMs?: number } = {}) {
  return defineConfig({
    clientUrl: config.databaseUrl,
    entities,
    extensions: [Migrator, SchemaGenerator],
    namingStrategy: UnderscoreNamingStrategy,
    migrations: { migrationsList: migrations, snapshot: false, tableName: 'schema_migration', silent: true },
    pool: { min: 0, max: config.env.DATABASE_POOL_MAX, idleTimeoutMillis: 30_000 },
    forceUtcTimezone: true,
    driverOptions: {
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
      query_timeout: options.statementTimeoutMs === 0 ? undefined : STATEMENT_TIMEOUT_MS + 500,
      keepAlive: true,
      application_name: 'pricealgo',
      onPoolCreated: releaseDeadConnections,
    },
  });
}
