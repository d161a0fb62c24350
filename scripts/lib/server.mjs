import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { keepRunning } from './keep-running.mjs';
import { inRoot, productNode } from './paths.mjs';
import { capture, supervise, waitUntilTold } from './processes.mjs';
import { PRODUCT_ARGS, PRODUCT_ENV } from './product-process.mjs';

const ENV_FILE = inRoot('.env');

/** A start costs three quarters of what it does without: Node finds there what it compiled the last time. */
const COMPILED = inRoot('node_modules/.cache/node');

/** Arguments that give a product process the repository's `.env` (what the environment already has wins). */
export const NODE_ARGS = [...(existsSync(ENV_FILE) ? [`--env-file=${ENV_FILE}`] : []), ...PRODUCT_ARGS];

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
    env: { NODE_COMPILE_CACHE: COMPILED, ...PRODUCT_ENV, ...process.env },
    ...options,
  });
  if (ended.signal) await stopOrphan(node);
  return { ...ended, reason: ended.signal ?? `code ${ended.code}` };
}

async function stopOrphan(node) {
  const env = productEnv();
  if (env.DATABASE_URL || env.DATABASE_URL_FILE) return;
  const dataDir = path.resolve(inRoot(), env.DATA_DIR || '.data');
  await capture(node, [inRoot('backend/dist/infra/embedded-postgres/stop-orphan.js'), dataDir]);
}
