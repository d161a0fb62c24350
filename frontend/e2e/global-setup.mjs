import { startServer } from './server.mjs';

/** One product for all specs; its address travels to them by environment. BASE_URL names a running one instead. */
export default async function globalSetup() {
  if (process.env.BASE_URL) return;
  // From 02:00 to 08:00 UTC it would make calls about the tickers that the specs find without one.
  const env = { RATE_LIMIT_FACTOR: '100', ANALYSIS_NIGHTLY_TICKERS: '0', ANALYSIS_NIGHTLY_WATCHED: '0' };
  globalThis.e2eServer = await startServer({ env });
  process.env.BASE_URL = globalThis.e2eServer.url;
  process.env.E2E_DATA_DIR = globalThis.e2eServer.dataDir;
}
