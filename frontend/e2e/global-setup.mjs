import { startServer } from './server.mjs';

/** One product for all specs; its address travels to them by environment. BASE_URL names a running one instead. */
export default async function globalSetup() {
  if (process.env.BASE_URL) return;
  globalThis.e2eServer = await startServer({ env: { RATE_LIMIT_FACTOR: '100' } });
  process.env.BASE_URL = globalThis.e2eServer.url;
  process.env.E2E_DATA_DIR = globalThis.e2eServer.dataDir;
}
