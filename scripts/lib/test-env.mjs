import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Only where to find test data and a browser comes from outside. */
const KEPT = new Set(['MARKET_DATA_DIR']);

/**
 * The environment of tests: without any setting of the product. A developer's DATABASE_URL or REDIS_URL must never reach
 * a suite that empties what it is connected to.
 * @param {Record<string, string>} [added]
 */
export function testEnv(added = {}) {
  const documented = readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^#?\s*([A-Z][A-Z0-9_]*)=/gm);
  const env = { ...process.env };
  for (const [, name] of documented) {
    if (!KEPT.has(name)) delete env[name];
    delete env[`${name}_FILE`];
  }
  delete env.NODE_ENV;
  delete env.DATABASE_URL;
  delete env.REDIS_URL;
  // The product starts dozens of times: Node need not compile it anew each time.
  return { ...env, NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node'), ...added };
}
