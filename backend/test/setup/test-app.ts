import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Redis } from 'ioredis';
import request from 'supertest';
import { createApp } from '../../src/bootstrap/create-app.js';
import { AppConfig } from '../../src/config/app-config.js';
import { AnswerCheck } from './answer-check.js';
import { endsInTime } from './ends-in-time.js';
import { createTestDatabase } from './test-database.js';

export interface TestApp {
  app: NestExpressApplication;
  config: AppConfig;
  orm: MikroORM;
  /** Address of the listening server, for sockets. */
  url: string;
  /** HTTP requests against it. */
  http: ReturnType<typeof request>;
  close: () => Promise<void>;
}

/**
 * The real application on a database of its own, listening on a free port. With `REDIS_URL` in the environment the
 * same suite runs on Redis.
 * @param env replaces configuration values, e.g. `{ ROLES: 'api', MARKET_DATA: 'replay' }`
 * @param databaseUrl shares another test's database (two nodes)
 */
export async function createTestApp(
  env: Record<string, string> = {},
  databaseUrl?: string,
): Promise<TestApp> {
  const database = databaseUrl ? null : await createTestDatabase();
  const rootDir = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-app-'));
  const redisUrl = databaseUrl ? redisOf(databaseUrl) : takeRedis(database!.url);
  const config = AppConfig.fromEnv(
    {
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      // Nobody else's pictures: an address appears where a test names the service.
      LOGO_URL_TEMPLATE: 'off',
      // It listens on 127.0.0.1, whatever PUBLIC_URL a test gives it.
      ALLOW_PUBLIC_DEVELOPMENT: 'true',
      DATABASE_POOL_MAX: '6',
      DATABASE_URL: databaseUrl ?? database!.url,
      ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
      ...env,
    },
    rootDir,
  );
  // Test files of a worker share one Redis database: what an earlier one left there must not reach the next.
  if (config.env.REDIS_URL && database) await flush(config.env.REDIS_URL);
  const app = await createApp(config);
  app.useGlobalInterceptors(new AnswerCheck());
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  return {
    app,
    config,
    orm: app.get(MikroORM),
    url,
    http: request(url),
    close: async () => {
      await endsInTime('the application', app.close(), 18_000);
      if (database) {
        redisOfDatabase.delete(database.url);
        await endsInTime('the end of the database', database.drop(), 8_000);
      }
      rmSync(rootDir, { recursive: true, force: true });
    },
  };
}

/** Redis has 16 databases where nobody sets another number; two Jest workers divide them. */
const PER_WORKER = 8;
/** Which of them go with the Postgres databases that are in use now, by their address. */
const redisOfDatabase = new Map<string, number>();

/** The Redis of this run, and in it the first database of this Jest worker; `undefined` in a run without one. */
export function ownRedis(): string | undefined {
  return redisUrlOf(0);
}

function redisUrlOf(index: number): string | undefined {
  if (!process.env.REDIS_URL) return undefined;
  const url = new URL(process.env.REDIS_URL);
  url.pathname = `/${(Number(process.env.JEST_WORKER_ID ?? 1) - 1) * PER_WORKER + index}`;
  return url.href;
}

/** Applications on databases of their own share no Redis: a worker would take jobs whose rows it lacks. */
function takeRedis(databaseUrl: string): string | undefined {
  const taken = new Set(redisOfDatabase.values());
  const free = Array.from({ length: PER_WORKER }, (_, index) => index).find((index) => !taken.has(index));
  if (free === undefined) throw new Error(`${PER_WORKER} applications run already: is one never closed?`);
  redisOfDatabase.set(databaseUrl, free);
  return redisUrlOf(free);
}

/** Nodes on one database share one Redis. */
const redisOf = (databaseUrl: string): string | undefined =>
  redisUrlOf(redisOfDatabase.get(databaseUrl) ?? 0);

async function flush(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  await redis.quit();
}
