import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../server.mjs';

const EMBEDDED = '../../../backend/dist/infra/embedded-postgres/embedded-postgres.js';

/** One feed and worker, two api nodes, Postgres and Redis between them: how the product runs on several machines. */
export async function startCluster(env, redisUrl) {
  const { startEmbeddedPostgres } = await import(EMBEDDED);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pricealgo-cluster-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const shared = { ...env, DATABASE_URL: postgres.url, REDIS_URL: redisUrl };
  const nodes = [];
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    for (const ROLES of ['feed,worker', 'api', 'api'])
      nodes.push(await startServer({ env: { ...shared, ROLES } }));
  } catch (error) {
    await stop();
    throw error;
  }
  const [feed, ...apis] = nodes;
  return { urls: apis.map(({ url }) => url), feed, apis, stop };
}
