import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { DependencyDto } from '@pricealgo/contract/health';
import { Redis } from 'ioredis';
import {
  HEALTH_INDICATOR,
  type HealthIndicator,
  type HealthIndicatorOptions,
  ReportsHealth,
} from '../../common/health/health-indicator.js';
import { AppConfig } from '../../config/app-config.js';
import type { Role } from '../../config/env.schema.js';
import { JobQueue } from '../../infra/queue/job-queue.js';

/**
 * What each role cannot work without: of each list one has to be up. Postgres and Redis are the same ones for all nodes, so a node
 * that is taken out for want of them leaves its work to nobody. An api node streams prices while Postgres is away, and answers
 * from Postgres while no price comes; only without both it has nothing to give. The feed goes on likewise. A worker lives by both.
 */
const NEEDS: Readonly<Record<Role, readonly (readonly string[])[]>> = {
  api: [['postgres', 'quotes']],
  feed: [['postgres', 'quotes']],
  worker: [['postgres'], ['jobs']],
};

/** Traffic is sent to api nodes alone: where there is that role, it decides. */
function needsOf(roles: readonly Role[]): readonly (readonly string[])[] {
  return roles.includes('api') ? NEEDS.api : roles.flatMap((role) => NEEDS[role]);
}

/** @param up names of the dependencies that work */
export function isReady(roles: readonly Role[], up: ReadonlySet<string>): boolean {
  return needsOf(roles).every((names) => names.some((name) => up.has(name)));
}

/** Whether a process of these roles is not ready as soon as this one is down. */
export function neededAlone(roles: readonly Role[], name: string): boolean {
  return needsOf(roles).some((names) => names.length === 1 && names[0] === name);
}

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
