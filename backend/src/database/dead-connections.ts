import type { Pool, PoolClient } from 'pg';

/** Whoever holds a dead connection normally gives it back at once, when its query fails. */
const GRACE_MS = 1_000;

/**
 * Gives connections that died in use back to the pool. The query builder does not release a transaction's connection
 * when its commit and its rollback both fail, as they do when Postgres went away: each outage would cost the pool one
 * connection for good, and closing the pool would wait for it for ever.
 */
export function releaseDeadConnections(pool: Pool): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => void inUse.add(client));
  pool.on('release', (_error, client) => void inUse.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      setTimeout(() => {
        if (inUse.delete(client)) client.release(true);
      }, GRACE_MS).unref();
    });
  });
}
