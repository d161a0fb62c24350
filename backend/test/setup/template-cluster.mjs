import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Nobody needs this cluster after a crash, and the applications of several workers are on it at once. */
const THROWN_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '250',
};

const dist = path.resolve(import.meta.dirname, '..', '..', 'dist');

/**
 * An embedded Postgres of its own with `pricealgo_template`, a migrated and seeded database to clone.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` of an administrator; `stop` removes all of it
 * @throws Error where the backend is not built
 */
export async function startTemplateCluster() {
  if (!existsSync(path.join(dist, 'main.js'))) throw new Error('Build first: npm run build -w backend');
  const { startEmbeddedPostgres } = await import(
    path.join(dist, 'infra/embedded-postgres/embedded-postgres.js')
  );
  const { AppConfig } = await import(path.join(dist, 'config/app-config.js'));
  const { prepareDatabase } = await import(path.join(dist, 'database/prepare-database.js'));

  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-test-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: THROWN_AWAY });
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { default: pg } = await import('pg');
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query('create database pricealgo_template');
    await admin.end();
    const template = new URL(postgres.url);
    template.pathname = '/pricealgo_template';
    await prepareDatabase(AppConfig.fromEnv({ DATABASE_URL: template.href }, dataDir));
    return { url: postgres.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
