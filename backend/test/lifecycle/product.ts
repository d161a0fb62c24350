import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const START = path.join(ROOT, 'scripts/start.mjs');
const COMMAND = path.join(ROOT, 'scripts/backend-command.mjs');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** What a product of these tests leaves out: twenty analyses after each start take 25 s of a processor. */
const QUIET = {
  PORT: '0',
  LOG_LEVEL: 'warn',
  DEMO_CONTENT: 'false',
  ANALYSIS_NIGHTLY_TICKERS: '0',
  ANALYSIS_NIGHTLY_WATCHED: '0',
};

/** One run of the product or of a command, as a user starts it. */
export class Product {
  stdout = '';
  stderr = '';
  readonly ended: Promise<Ended>;

  constructor(readonly child: ChildProcess) {
    child.stdout!.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    child.stderr!.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, stdout: this.stdout, stderr: this.stderr }));
    });
  }

  /** Resolves with the address once it is printed. @throws Error with the output when the run ends before. */
  async ready(): Promise<string> {
    const address = (): string | undefined => /is ready: (http:\S+)/.exec(this.stdout)?.[1];
    const printed = new Promise<void>((resolve) => {
      this.child.stdout!.on('data', () => address() && resolve());
    });
    await Promise.race([printed, this.ended]);
    const found = address();
    if (!found) throw new Error(`ended before it was ready:\n${this.stdout}${this.stderr}`);
    return found;
  }

  async end(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal);
    return this.ended;
  }
}

/** `npm start` without npm, on a data folder of its own and a free port. */
export function startProduct(env: Record<string, string>, options: SpawnOptions = {}): Product {
  return run(process.execPath, [START], env, options);
}

export function runCommand(name: string, args: string[], env: Record<string, string>): Product {
  return run(process.execPath, [COMMAND, name, ...args], env, {});
}

export function run(
  command: string,
  args: string[],
  env: Record<string, string>,
  options: SpawnOptions,
): Product {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...cleanEnvironment(), ...QUIET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  return new Product(child);
}

/** A developer's .env and environment must not decide what these tests see: an empty value counts as not set. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const documented = readFileSync(path.join(ROOT, '.env.example'), 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=/gm);
  const empty = Object.fromEntries([...documented].map(([, name]) => [name, '']));
  const env: NodeJS.ProcessEnv = { ...process.env, ...empty };
  delete env.NODE_OPTIONS;
  for (const name of Object.keys(empty)) delete env[`${name}_FILE`];
  for (const name of Object.keys(env)) if (name.startsWith('npm_')) delete env[name];
  return env;
}
