import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv, type Env, type Role } from './env.schema.js';
import { withSecretFiles } from './secret-files.js';

/**
 * The configuration of one process, parsed once at boot and injected everywhere (`constructor(config: AppConfig)`).
 * Nothing else in the backend reads `process.env`.
 */
export class AppConfig {
  constructor(
    readonly env: Readonly<Env>,
    /** The repository's root: relative paths in the environment are taken from here. */
    readonly rootDir: string,
  ) {}

  static fromEnv(source: Record<string, string | undefined>, rootDir: string): AppConfig {
    return new AppConfig(parseEnv(withSecretFiles(source)), rootDir);
  }

  /** The configuration of this process. @throws Error that lists every fault, one a line. */
  static fromProcess(rootDir: string): AppConfig {
    return AppConfig.fromEnv(process.env, rootDir);
  }

  has(role: Role): boolean {
    return this.env.ROLES.includes(role);
  }

  /** An empty database is filled with demo content: by default in development, where the market is simulated. */
  get demoContent(): boolean {
    const { DEMO_CONTENT, NODE_ENV, MARKET_DATA } = this.env;
    return MARKET_DATA.includes('simulated') && (DEMO_CONTENT ?? NODE_ENV === 'development');
  }

  /** Invented prices move whatever the calendar says: screens that show an exchange as closed say so. */
  get simulatedAroundTheClock(): boolean {
    const { MARKET_DATA, SIMULATED_SESSION } = this.env;
    return MARKET_DATA.includes('simulated') && SIMULATED_SESSION === 'always';
  }

  get production(): boolean {
    return this.env.NODE_ENV === 'production';
  }

  /** Time from "not ready" to the end of listening, in which load balancers act on it: by default in production only. */
  get shutdownDelayMs(): number {
    return (this.env.SHUTDOWN_DELAY_S ?? (this.production ? 5 : 0)) * 1_000;
  }

  /** Whether browsers reach the product over TLS, so that cookies may be `Secure`. */
  get https(): boolean {
    return this.env.PUBLIC_URL?.startsWith('https:') ?? false;
  }

  /** Administrators need a second factor: always in production unless it is switched off by name. */
  get adminTotpRequired(): boolean {
    return (this.env.ADMIN_TOTP ?? (this.production ? 'required' : 'optional')) === 'required';
  }

  /** A session ends this long after its login, however much it is used. */
  get longestSessionMs(): Readonly<Record<'member' | 'admin', number>> {
    const { SESSION_MEMBER_DAYS, SESSION_ADMIN_HOURS } = this.env;
    return { member: SESSION_MEMBER_DAYS * 86_400_000, admin: SESSION_ADMIN_HOURS * 3_600_000 };
  }

  /** Commit that the code was built from, in hex, or `unknown`: noted in every algorithm call. */
  get commit(): string {
    return this.env.BUILD_COMMIT ?? buildOf(this.rootDir).commit ?? 'unknown';
  }

  /** The product's version, as the root's package.json has it; `unknown` where there is none. */
  get version(): string {
    return buildOf(this.rootDir).version ?? 'unknown';
  }

  /** Folder for all data of this machine: embedded Postgres, mail spool, pictures. */
  get dataDir(): string {
    return path.resolve(this.rootDir, this.env.DATA_DIR);
  }

  /** Folder of scheduled backups, `null` where none are made. */
  get backupDir(): string | null {
    const { BACKUP_DIR } = this.env;
    return BACKUP_DIR === undefined ? null : path.resolve(this.rootDir, BACKUP_DIR);
  }

  /** Set by main.ts before anything connects, also where the embedded Postgres supplies it. */
  get databaseUrl(): string {
    if (!this.env.DATABASE_URL) throw new Error('DATABASE_URL is not known yet');
    return this.env.DATABASE_URL;
  }

  /** Folder with recorded ticks (`time_utc_ms,price,size` CSV[.gz]), `null` where none is configured. */
  get replayDir(): string | null {
    if (this.env.REPLAY_DIR) return path.resolve(this.rootDir, this.env.REPLAY_DIR);
    return this.env.MARKET_DATA_DIR ? path.resolve(this.rootDir, this.env.MARKET_DATA_DIR, 'ticks') : null;
  }

  /** The same configuration with some values replaced (the embedded database's URL, tests). */
  with(changes: Partial<Env>): AppConfig {
    return new AppConfig({ ...this.env, ...changes }, this.rootDir);
  }
}

const HASH = /^[0-9a-f]{7,40}$/;
const known = new Map<string, Build>();

interface Build {
  readonly commit: string | null;
  readonly version: string | null;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

/** An image holds no `.git`: its build writes the commit that it was told into a file. */
function commitOf(rootDir: string): string | null {
  const git = path.join(rootDir, '.git');
  const head = read(path.join(git, 'HEAD')) ?? read(path.join(rootDir, 'COMMIT'));
  if (!head) return null;
  if (HASH.test(head)) return head;
  const name = head.replace(/^ref: /, '');
  const loose = read(path.join(git, name));
  if (loose) return loose;
  const packed = read(path.join(git, 'packed-refs'))?.split('\n') ?? [];
  return packed.find((line) => line.endsWith(` ${name}`))?.slice(0, 40) ?? null;
}

function versionOf(rootDir: string): string | null {
  const text = read(path.join(rootDir, 'package.json'));
  return text === null ? null : (JSON.parse(text) as { version: string }).version;
}

/** Which code a folder holds, read once: a process runs what was there when it started. */
function buildOf(rootDir: string): Build {
  let build = known.get(rootDir);
  if (!build) known.set(rootDir, (build = { commit: commitOf(rootDir), version: versionOf(rootDir) }));
  return build;
}
