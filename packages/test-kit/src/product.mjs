import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../scripts/lib/free-port.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const READY_MS = 150_000;

async function isReady(url) {
  return fetch(`${url}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Starts the built product with its embedded database in a folder of its own.
 * @param options.env more environment (`DEMO_CONTENT: 'true'` for a filled product); `dataDir` and `port` let a second start continue the first.
 * @returns `{ url, port, dataDir, output(), stop({ signal, keepData }) }`
 */
export async function startServer({ env = {}, port, dataDir } = {}) {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'pricealgo-e2e-')));
  const chosen = port ?? (await freePort());
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), ['backend/dist/main.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      DEMO_CONTENT: 'false',
      // Pages of tests ask nobody else.
      LOGO_URL_TEMPLATE: 'off',
      // Twenty analyses after each start take 25 s of a processor, and make calls about tickers that specs find without one.
      ANALYSIS_NIGHTLY_TICKERS: '0',
      ANALYSIS_NIGHTLY_WATCHED: '0',
      PORT: String(chosen),
      DATA_DIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-8_000)));
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${chosen}`;
  const deadline = Date.now() + READY_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not become ready:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    url,
    port: chosen,
    dataDir: folder,
    /** What it has printed, the newest of it. */
    output: () => output,
    async stop({ signal = 'SIGTERM', keepData = false } = {}) {
      child.kill(signal);
      await ended;
      if (!keepData) await rm(folder, { recursive: true, force: true });
    },
  };
}
