import os from 'node:os';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PollLoop } from '../../common/async/poll-loop.js';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { Metrics } from './metrics.js';
import { MinuteSample } from './minute-sample.js';
import { packUsers } from './user-set.js';
import { JobHandler, type JobHandling } from '../queue/job-handler.decorator.js';

/** Interval at which a process writes its live values. */
export const LIVE_MS = 5_000;
const FIRST_MS = 500;
const KEEP = '8 days';

/** Writes the measurements of this process. While the database is away nothing is written, and nothing else fails. */
@Injectable()
export class MetricsRecorder implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Metrics');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly process = `${os.hostname().slice(0, 64)}:${process.pid}`;
  private readonly sample = new MinuteSample();
  private readonly loop = new PollLoop(() => this.record().then(() => false), {
    pauseMs: LIVE_MS,
    onFailure: ({ message }) => this.warn(`metrics: ${message}`),
  });

  constructor(
    private readonly em: EntityManager,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start(FIRST_MS);
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  /** Writes the live values, and the sums of the last minute when that minute has just ended. */
  async record(nowMs: number = Date.now()): Promise<void> {
    const users = this.metrics.onlineUsers();
    const gauges = { ...(await this.metrics.read()), usersOnline: users.size };
    const counters = { serverErrors: this.metrics.total('serverErrors') };
    const minute = this.sample.add(nowMs, gauges, counters);
    const em = this.em.fork();
    await em.execute(
      `insert into metric_live (process, seen_at, "values", users) values (?, now(), ?::jsonb, decode(?, 'hex'))
       on conflict (process) do update
       set seen_at = excluded.seen_at, "values" = excluded."values", users = excluded.users`,
      [this.process, JSON.stringify(gauges), packUsers(users).toString('hex')],
    );
    if (!minute) return;
    await em.execute(
      `insert into metric_minute (process, minute, "values") values (?, ?, ?::jsonb) on conflict do nothing`,
      [this.process, new Date(minute.startMs), JSON.stringify(minute.values)],
    );
  }

  /** Deletes measurements that are older than the charts ever show. */
  async prune(): Promise<void> {
    await deleteInBatches(this.em, 'metric_minute', `minute < now() - interval '${KEEP}'`);
    await deleteInBatches(this.em, 'metric_live', `seen_at < now() - interval '1 day'`);
  }
}

@Injectable()
@JobHandler('metrics.prune', { everyMs: 3_600_000 })
export class PruneMetricsJob implements JobHandling<unknown> {
  constructor(private readonly recorder: MetricsRecorder) {}

  handle(): Promise<void> {
    return this.recorder.prune();
  }
}
