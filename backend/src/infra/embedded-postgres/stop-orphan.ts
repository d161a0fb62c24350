import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findClusterHome } from './cluster-home.js';
import { isLock, tryOwnerLock } from './owner-lock.js';
import { readPostmaster, stopPostmaster } from './postmaster.js';

/**
 * Stops the Postgres that a killed process left running in a data folder; one that a living process owns is left alone.
 * @returns whether there was one to stop.
 */
export async function stopOrphanedPostgres(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir)) return false;
  const home = findClusterHome(dataDir);
  for (;;) {
    const lock = tryOwnerLock(home.lockFile, 'command');
    if (lock === null) {
      await delay(50);
      continue;
    }
    if (!isLock(lock)) return false;
    try {
      const orphan = readPostmaster(home.clusterDir);
      if (orphan) await stopPostmaster(home.clusterDir, orphan.pid, null);
      return orphan !== null;
    } finally {
      lock.release();
    }
  }
}

// `node dist/infra/embedded-postgres/stop-orphan.js DATA_DIR`: what the start script calls after a killed server.
const [, script, dataDir] = process.argv;
if (script && dataDir && path.resolve(script) === fileURLToPath(import.meta.url))
  await stopOrphanedPostgres(dataDir);
