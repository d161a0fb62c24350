import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AppConfig } from '#product/config/app-config.js';
import { prepareDatabase } from '#product/database/prepare-database.js';
import { startEmbeddedPostgres } from '#product/infra/embedded-postgres/embedded-postgres.js';

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
 * @param settings of Postgres, on top of the product's own
 */
export async function startProductDatabase(
  env: Readonly<Record<string, string>>,
  settings: Record<string, string> = {},
): Promise<ProductDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-bench-'));
  // Postgres may run as another user than the one who owns the folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings });
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
