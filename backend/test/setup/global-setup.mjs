// One embedded Postgres for the whole run, with a migrated template database that every test file clones.
import { existsSync, mkdtempSync, rmSync, chmodSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const dist = path.resolve(import.meta.dirname, '..', '..', 'dist');

export default async function globalSetup() {
  if (!existsSync(path.join(dist, 'main.js'))) throw new Error('Build first: npm run build -w backend');
  const { startEmbeddedPostgres } = await import(
    path.join(dist, 'infra/embedded-postgres/embedded-postgres.js')
  );
  const { AppConfig } = await import(path.join(dist, 'config/app-config.js'));
  const { prepareDatabase } = await import(path.join(dist, 'database/prepare-database.js'));

  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-test-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir });
  globalThis.endTestPostgres = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  // A Jest that is ended from outside runs no teardown; Postgres was started detached and ends with an exit handler only.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(143));
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('create database pricealgo_template');
  await admin.end();
  const template = new URL(postgres.url);
  template.pathname = '/pricealgo_template';
  await prepareDatabase(AppConfig.fromEnv({ DATABASE_URL: template.href }, dataDir));
  process.env.TEST_POSTGRES_URL = postgres.url;
}
