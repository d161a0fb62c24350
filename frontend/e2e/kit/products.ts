import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The products of the browser tests, each started once for the run:
 * - `simulated`: as after `npm start`, with wide limits; most tests use it, so they make accounts and lists of their own
 * - `imported`: the same with imported bars and reports of AAPL and MSFT ({@link file://./imported-company.ts})
 * - `guarded`: behind a proxy, as a stranger finds it: administrators need an authenticator app, a sign-up brings no trial
 */
export const PRODUCTS = {
  simulated: {},
  imported: { SIMULATED_TICKS_PER_S: '50' },
  guarded: { ADMIN_TOTP: 'required', TRIAL_DAYS: '0', TRUST_PROXY: '1', SIMULATED_TICKS_PER_S: '50' },
} as const satisfies Record<string, Record<string, string>>;

export type ProductName = keyof typeof PRODUCTS;

export interface Product {
  url: string;
  port: number;
  dataDir: string;
  databaseUrl: string;
}

/** What global-setup.ts tells the workers. */
export interface Running {
  /** Where a spec that starts a product of its own gets a database. */
  postgresUrl: string;
  products: Record<ProductName, Product>;
  /** Hash of {@link PASSWORD}. */
  passwordHash: string;
}

/** The password of every account that the kit makes. */
export const PASSWORD = 'Kestrel-over-the-Harbour-7';

let read: Running | undefined;

export function running(): Running {
  return (read ??= JSON.parse(readFileSync(process.env.E2E_RUNNING!, 'utf8')) as Running);
}

const ROOT = path.resolve(import.meta.dirname, '../../..');

/**
 * Runs one of the product's commands on the database of a product that runs.
 * @param input what it reads from standard input
 * @returns its exit code and what it printed, faults apart
 */
export async function command(
  product: Pick<Product, 'dataDir' | 'port'> & Partial<Product>,
  name: string,
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<{ code: number; output: string; errors: string }> {
  const child = spawn(
    path.join(ROOT, 'node_modules/.bin/node'),
    [path.join(ROOT, `backend/dist/commands/${name}.js`), ...args],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        DATA_DIR: product.dataDir,
        PORT: String(product.port),
        ...(product.databaseUrl ? { DATABASE_URL: product.databaseUrl } : {}),
        ...env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, output, errors };
}
