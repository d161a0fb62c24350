import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { DependencyDto } from '@pricealgo/contract/health';
import {
  HEALTH_INDICATOR,
  ReportsHealth,
  type HealthIndicator,
  type HealthIndicatorOptions,
} from '../../common/health/health-indicator.js';
import { AppConfig } from '../../config/app-config.js';
import { JobQueue } from '../../infra/queue/job-queue.js';

const CHECK_TIMEOUT_MS = 2_000;

/** Knows whether this process can do its work: every provider with `@ReportsHealth` is checked. */
@Injectable()
export class HealthService implements OnApplicationBootstrap {
  private indicators: (HealthIndicatorOptions & { indicator: HealthIndicator })[] = [];
  private draining = false;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || !metatype) continue;
      const options = this.reflector.get<HealthIndicatorOptions | undefined>(HEALTH_INDICATOR, metatype);
      if (options) this.indicators.push({ ...options, indicator: instance as HealthIndicator });
    }
    this.indicators.sort((a, b) => a.name.localeCompare(b.name));
  }

  /** From now on not ready: load balancers take this process out before it closes its connections. */
  drain(): void {
    this.draining = true;
  }

  /** Never rejects; each check is bounded in time. */
  async readiness(): Promise<{ ready: boolean; dependencies: DependencyDto[] }> {
    const dependencies = await Promise.all(
      this.indicators.map(async ({ name, required, indicator }): Promise<DependencyDto> => {
        try {
          const detail = (await withTimeout(indicator.check())) ?? undefined;
          return { name, required, status: 'up', detail };
        } catch (error) {
          return { name, required, status: 'down', detail: reasonOf(error) };
        }
      }),
    );
    const ready =
      !this.draining && dependencies.every(({ required, status }) => !required || status === 'up');
    return { ready, dependencies };
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
@ReportsHealth({ name: 'postgres', required: true })
export class PostgresIndicator implements HealthIndicator {
  constructor(private readonly em: EntityManager) {}

  async check(): Promise<void> {
    await this.em.fork().execute('select 1');
  }
}

/** The queues are in Redis where one is configured: its state is reported here. */
@Injectable()
@ReportsHealth({ name: 'jobs', required: false })
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
