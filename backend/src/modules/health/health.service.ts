import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { DependencyDto } from '@pricealgo/contract/health';
import { Redis } from 'ioredis';
import {
  HEALTH_INDICATOR,
  ReportsHealth,
  type HealthIndicator,
  type HealthIndicatorOptions,
} from '../../common/health/health-indicator.js';
import { AppConfig } from '../../config/app-config.js';
import { JobQueue } from '../../infra/queue/job-queue.js';
import { isReady, neededAlone } from './readiness-rule.js';

const CHECK_TIMEOUT_MS = 2_000;

/** Knows what works and whether this process may be sent traffic: every provider with `@ReportsHealth` is checked. */
@Injectable()
export class HealthService implements OnApplicationBootstrap {
  private indicators: (HealthIndicatorOptions & { indicator: HealthIndicator })[] = [];
  private draining = false;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || !metatype) continue;
      const options = this.reflector.get<HealthIndicatorOptions | undefined>(HEALTH_INDICATOR, metatype);
      const indicator = instance as HealthIndicator;
      if (options && !indicator.unused) this.indicators.push({ ...options, indicator });
    }
    this.indicators.sort((a, b) => a.name.localeCompare(b.name));
  }

  /** From now on not ready: load balancers take this process out before it closes its connections. */
  drain(): void {
    this.draining = true;
  }

  /** Never rejects; each check is bounded in time. */
  async readiness(): Promise<{ ready: boolean; draining: boolean; dependencies: DependencyDto[] }> {
    const { ROLES } = this.config.env;
    const dependencies = await Promise.all(
      this.indicators.map(async ({ name, indicator }): Promise<DependencyDto> => {
        const required = neededAlone(ROLES, name);
        try {
          const detail = (await withTimeout(indicator.check())) ?? undefined;
          return { name, required, status: 'up', detail };
        } catch (error) {
          return { name, required, status: 'down', detail: reasonOf(error) };
        }
      }),
    );
    const up = new Set(dependencies.filter(({ status }) => status === 'up').map(({ name }) => name));
    return { ready: !this.draining && isReady(ROLES, up), draining: this.draining, dependencies };
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** Addresses and credentials of our infrastructure are nobody's business: an error code or a short text is enough. */
function reasonOf(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && code) return code;
  return error instanceof Error
    ? error.message.replace(/\b\d+\.\d+\.\d+\.\d+(:\d+)?\b/g, '…').slice(0, 120)
    : 'down';
}

@Injectable()
@ReportsHealth({ name: 'postgres' })
export class PostgresIndicator implements HealthIndicator {
  constructor(private readonly em: EntityManager) {}

  async check(): Promise<void> {
    await this.em.fork().execute('select 1');
  }
}

/** What the nodes tell each other by. Without it each goes on for itself: nothing is lost that is in Postgres. */
@Injectable()
@ReportsHealth({ name: 'redis' })
export class RedisIndicator implements HealthIndicator, OnModuleDestroy {
  private readonly redis: Redis | null;

  constructor({ env }: AppConfig) {
    this.redis = env.REDIS_URL
      ? new Redis(env.REDIS_URL, {
          enableOfflineQueue: false,
          maxRetriesPerRequest: 0,
          commandTimeout: CHECK_TIMEOUT_MS,
        })
      : null;
    // An error event without a listener would end the process; whoever asks is answered by the check.
    this.redis?.on('error', () => undefined);
  }

  get unused(): boolean {
    return this.redis === null;
  }

  async check(): Promise<void> {
    await this.redis?.ping();
  }

  onModuleDestroy(): void {
    this.redis?.disconnect();
  }
}

/** The queues are in Redis where one is configured: its state is reported here. */
@Injectable()
@ReportsHealth({ name: 'jobs' })
export class JobsIndicator implements HealthIndicator {
  constructor(
    private readonly queue: JobQueue,
    private readonly config: AppConfig,
  ) {}

  async check(): Promise<string> {
    const backend = this.config.env.REDIS_URL ? 'redis' : 'postgres';
    try {
      await this.queue.ping();
    } catch (error) {
      throw new Error(`${backend}: ${(error as Error).message}`, { cause: error });
    }
    return `on ${backend}`;
  }
}
