// One embedded Postgres for the whole run, with a migrated template database that every test file clones.
import { startTemplateCluster } from './template-cluster.mjs';

export default async function globalSetup() {
  // A Jest that is ended from outside runs no teardown; Postgres was started detached and ends with an exit handler only.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(143));
  const cluster = await startTemplateCluster();
  globalThis.endTestPostgres = cluster.stop;
  process.env.TEST_POSTGRES_URL = cluster.url;
}
