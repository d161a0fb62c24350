import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { startRedis, type RedisServer } from '../../../scripts/lib/redis-server.mjs';
import { FrontProxy } from './front-proxy.ts';
import { OwnPostgres } from './own-postgres.ts';
import { Part } from './part.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const COMMAND = path.join(ROOT, 'scripts/backend-command.mjs');
/** As anybody's secret would be: the same for every part. */
const APP_SECRET = 'c1a57e2b90d4463f8a7765e0b2d9134c';

export interface ClusterOptions {
  /** Keeps Postgres' cluster, logs and the parts' data folder; made where it is missing. */
  readonly folder: string;
  /** Name and roles of each process. Those with `api` stand behind the front proxy. */
  readonly parts: Readonly<Record<string, string>>;
  /** `main.js` of parts that are of another build, by name. */
  readonly mains?: Readonly<Record<string, string>>;
  /** Settings of the product on top of those of the cluster. */
  readonly env?: Readonly<Record<string, string>>;
  /** nginx in front. */
  readonly front?: boolean;
  /** All parts at once on the empty database, instead of the first before the others. */
  readonly together?: boolean;
  readonly postgresSettings?: Record<string, string>;
  /** What the parts are told instead of Postgres' and Redis' own addresses: where a fault proxy stands between. */
  readonly between?: (urls: {
    postgres: string;
    redis: string;
  }) => Promise<{ postgres: string; redis: string }>;
}

/** The product as several processes on this machine, with Postgres and Redis of their own, all on 127.0.0.1. */
export class LocalCluster {
  readonly postgres: OwnPostgres;
  readonly redis: RedisServer;
  readonly parts: readonly Part[];
  readonly front: FrontProxy | null;
  readonly dataDir: string;
  private readonly env: NodeJS.ProcessEnv;

  private constructor(
    postgres: OwnPostgres,
    redis: RedisServer,
    parts: readonly Part[],
    front: FrontProxy | null,
    dataDir: string,
    env: NodeJS.ProcessEnv,
  ) {
    this.postgres = postgres;
    this.redis = redis;
    this.parts = parts;
    this.front = front;
    this.dataDir = dataDir;
    this.env = env;
  }

  /** Everything up and ready. The first part migrates before the others start. @throws Error without Redis */
  static async start(options: ClusterOptions): Promise<LocalCluster> {
    const { folder } = options;
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir, { recursive: true });
    mkdirSync(path.join(folder, 'logs'), { recursive: true });
    const postgres = await OwnPostgres.start(path.join(folder, 'database'), options.postgresSettings);
    const redis = await startRedis();
    if (!redis) throw new Error('neither redis-server nor valkey-server is installed');
    const own = { postgres: postgres.url, redis: redis.url };
    const seen = (await options.between?.(own)) ?? own;
    const frontPort = options.front ? await freePort() : null;
    const env: NodeJS.ProcessEnv = {
      ...cleanEnvironment(),
      DATABASE_URL: seen.postgres,
      REDIS_URL: seen.redis,
      DATA_DIR: dataDir,
      APP_SECRET,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      LOG_PRETTY: 'false',
      DEMO_CONTENT: 'false',
      ADMIN_TOTP: 'optional',
      // Nobody but whoever sits here is asked for anything.
      LOGO_URL_TEMPLATE: 'off',
      ANALYSIS_NIGHTLY_TICKERS: '0',
      ANALYSIS_NIGHTLY_WATCHED: '0',
      ...(frontPort === null ? {} : { TRUST_PROXY: '1', PUBLIC_URL: `http://127.0.0.1:${frontPort}` }),
      ...options.env,
    };
    const parts: Part[] = [];
    for (const [name, roles] of Object.entries(options.parts)) {
      const logFile = path.join(folder, 'logs', `${name}.log`);
      const main = options.mains?.[name];
      parts.push(new Part({ name, roles, port: await freePort(), env, logFile, ...(main ? { main } : {}) }));
    }
    const upstreams = parts
      .filter(({ roles }) => roles.includes('api'))
      .map(({ url }) => Number(new URL(url).port));
    const front =
      frontPort === null ? null : new FrontProxy(path.join(folder, 'nginx'), frontPort, upstreams);
    const cluster = new LocalCluster(postgres, redis, parts, front, dataDir, env);
    try {
      if (!options.together) await parts[0]!.start();
      await Promise.all(parts.slice(options.together ? 0 : 1).map((part) => part.start()));
      await front?.start();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** Where clients go: the front proxy, or the first part with the role api. */
  get url(): string {
    return this.front?.url ?? this.parts.find(({ roles }) => roles.includes('api'))!.url;
  }

  part(name: string): Part {
    const found = this.parts.find((part) => part.name === name);
    if (!found) throw new Error(`no part ${name}`);
    return found;
  }

  /** `npm run migrate` of this checkout beside what runs. @returns how many migrations the database has had before and after */
  async migrate(): Promise<readonly [number, number]> {
    const before = await this.migrations();
    await this.command('migrate');
    return [before, await this.migrations()];
  }

  /** `npm run NAME -- ARGS` of this checkout, with the settings of the cluster. @returns what it printed @throws where it fails */
  async command(name: string, ...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, name, ...args], {
      env: this.env,
    });
    return stdout;
  }

  setting(name: string): string {
    return this.env[name] ?? '';
  }

  /** Settings that parts and commands have from their next start on. */
  set(changes: Readonly<Record<string, string>>): void {
    Object.assign(this.env, changes);
  }

  /** Ends everything in order; databases last. */
  async stop(): Promise<void> {
    await this.front?.stop();
    await Promise.all(this.parts.map((part) => part.stop()));
    await this.redis.stop();
    await this.postgres.stop();
  }

  private async migrations(): Promise<number> {
    const client = new pg.Client({ connectionString: this.postgres.url });
    await client.connect();
    try {
      return (await client.query('select from schema_migration')).rowCount ?? 0;
    } finally {
      await client.end();
    }
  }
}

/** Without any setting of the product: whoever starts a cluster has an environment and a `.env` for something else. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const documented = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
  const env = { ...process.env };
  for (const [, name] of documented.matchAll(/^#?\s*([A-Z][A-Z0-9_]*)=/gm)) {
    delete env[name!];
    delete env[`${name}_FILE`];
  }
  for (const name of Object.keys(env)) if (name.startsWith('npm_')) delete env[name];
  delete env['NODE_OPTIONS'];
  delete env['NODE_ENV'];
  return env;
}
