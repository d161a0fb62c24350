import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { AppConfig } from '#product/config/app-config.js';
import { prepareDatabase } from '#product/database/prepare-database.js';
import { startEmbeddedPostgres } from '#product/infra/embedded-postgres/embedded-postgres.js';

/** The benches of a smoke share one Postgres (smoke-postgres.mjs) and clone its migrated database. */
const SHARED_URL = process.env.BENCH_POSTGRES_URL;

/** A migrated and seeded database on a Postgres of its own, in a folder that goes with it. */
export interface ProductDatabase {
  readonly folder: string;
  /** The product's configuration on this database. */
  readonly config: AppConfig;
  /** Stops Postgres and removes the folder. Close every connection before. */
  stop(): Promise<void>;
}

/**
 * @param env settings of the product, as in `.env`
 * @param settings of Postgres, on top of the product's own; a shared one has none of them
 */
export async function startProductDatabase(
  env: Readonly<Record<string, string>>,
  settings: Record<string, string> = {},
): Promise<ProductDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-bench-'));
  // Postgres may run as another user than the one who owns the folder.
  chmodSync(folder, 0o755);
  const postgres = SHARED_URL
    ? await cloneOf(SHARED_URL)
    : await startEmbeddedPostgres({ dataDir: folder, settings });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const config = AppConfig.fromEnv({ ...env, DATABASE_URL: postgres.url, DATA_DIR: folder }, folder);
    await prepareDatabase(config);
    return { folder, config, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function cloneOf(adminUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await asAdmin(`create database ${name} template pricealgo_template`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => asAdmin(`drop database ${name} with (force)`) };
}
