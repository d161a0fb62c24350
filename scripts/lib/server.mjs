import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { keepRunning } from './keep-running.mjs';
import { inRoot, productNode } from './paths.mjs';
import { capture, supervise, waitUntilTold } from './processes.mjs';

const ENV_FILE = inRoot('.env');

/** Arguments that give a product process the repository's `.env` (what the environment already has wins) and real stacks. */
export const NODE_ARGS = [
  ...(existsSync(ENV_FILE) ? [`--env-file=${ENV_FILE}`] : []),
  '--enable-source-maps',
];

/** `.env` and the environment together, as the product sees them. */
export function productEnv() {
  const file = existsSync(ENV_FILE) ? parseEnv(readFileSync(ENV_FILE, 'utf8')) : {};
  return { ...file, ...process.env };
}

/**
 * Runs one script of the backend's build to its end.
 * @returns {Promise<number>} its exit code
 */
export async function runBackend(script, args, options) {
  return (await runOnce(script, args, options)).code;
}

/** Runs the server until it is told to end; when it ends by itself it is started again. @returns {Promise<number>} exit code */
export function runServer() {
  const say = (line) => void process.stderr.write(`${line}\n`);
  return keepRunning(() => runOnce('main.js'), { wait: waitUntilTold, say });
}

/**
 * The IPC channel tells the script when this launcher is killed; a Postgres that a killed script left behind is stopped.
 * @returns {Promise<import('./keep-running.mjs').Run>}
 */
async function runOnce(script, args = [], options = {}) {
  const node = productNode();
  const ended = await supervise(node, [...NODE_ARGS, inRoot('backend', 'dist', script), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    ...options,
  });
  if (ended.signal) await stopOrphan(node);
  return { ...ended, reason: ended.signal ?? `code ${ended.code}` };
}

async function stopOrphan(node) {
  const env = productEnv();
  if (env.DATABASE_URL) return;
  const dataDir = path.resolve(inRoot(), env.DATA_DIR || '.data');
  await capture(node, [inRoot('backend/dist/infra/embedded-postgres/stop-orphan.js'), dataDir]);
}
