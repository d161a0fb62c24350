import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { JobQueue } from '../../infra/queue/job-queue.js';
import { ReportsHealth, type HealthIndicator } from '../../common/health/health-indicator.js';

@Injectable()
@ReportsHealth({ name: 'postgres', required: true })
export class PostgresIndicator implements HealthIndicator {
  constructor(private readonly em: EntityManager) {}

  async check(): Promise<void> {
    await this.em.fork().execute('select 1');
  }
}

/** The queue lives in Redis where there is one: this is how Redis shows here. */
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
