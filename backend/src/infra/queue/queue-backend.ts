import {
  createPostgresBackend,
  runMigrations,
  setDefaultBackendFactory,
  type ConnectionOptions,
} from 'bullmq';
import pg from 'pg';
import type { AppConfig } from '../../config/app-config.js';

export const QUEUE_NAME = 'jobs';

/** BullMQ keeps its jobs in Redis when there is one, else in Postgres: the same code either way. */
export function queueConnection(config: AppConfig): ConnectionOptions {
  const { REDIS_URL } = config.env;
  if (REDIS_URL) {
    setDefaultBackendFactory();
    return { url: REDIS_URL, maxRetriesPerRequest: null } as ConnectionOptions;
  }
  setDefaultBackendFactory(createPostgresBackend as never);
  return { connectionString: config.databaseUrl, max: 2 } as unknown as ConnectionOptions;
}

/** Brings BullMQ's own schema up to date where jobs live in Postgres; call under the migration lock. */
export async function migrateQueueBackend(config: AppConfig): Promise<void> {
  if (config.env.REDIS_URL) return;
  const client = new pg.Client({ connectionString: config.databaseUrl });
  await client.connect();
  try {
    await runMigrations(client as never);
  } finally {
    await client.end();
  }
}
