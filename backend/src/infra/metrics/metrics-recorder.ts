import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PollLoop } from '../../common/async/poll-loop.js';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { JobHandler, type JobHandling } from '../queue/job-handler.decorator.js';
import { Metrics, type MetricValues } from './metrics.js';
import { NodeFacts, PROCESS_NAME } from './node-facts.js';
import { ServerErrors } from './server-errors.js';
import { packUsers } from './user-set.js';

const MINUTE_MS = 60_000;

export interface Minute {
  startMs: number;
  values: MetricValues;
}

/** Collects the samples of one minute: the mean of each gauge, and the increase of each counter. */
export class MinuteSample {
  private startMs: number | null = null;
  private readonly sums = new Map<string, { sum: number; count: number }>();
  private countedBefore: Record<string, number> = {};

  /**
   * @param gauges as read now @param counters their sums since the process began
   * @returns the minute before, when this is the first sample of a new minute
   */
  add(
    nowMs: number,
    gauges: Readonly<Record<string, number>>,
    counters: Readonly<Record<string, number>>,
  ): Minute | null {
    const startMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
    const finished = this.startMs !== null && this.startMs !== startMs ? this.finish(counters) : null;
    this.startMs = startMs;
    for (const [name, value] of Object.entries(gauges)) {
      const held = this.sums.get(name) ?? { sum: 0, count: 0 };
      this.sums.set(name, { sum: held.sum + value, count: held.count + 1 });
    }
    return finished;
  }

  private finish(counters: Readonly<Record<string, number>>): Minute {
    const means = [...this.sums].map(([name, { sum, count }]) => [
      name,
      Math.round((sum / count) * 100) / 100,
    ]);
    const added = Object.entries(counters).map(([name, total]) => [
      name,
      total - (this.countedBefore[name] ?? 0),
    ]);
    this.sums.clear();
    this.countedBefore = { ...counters };
    return { startMs: this.startMs!, values: Object.fromEntries([...means, ...added]) as MetricValues };
  }
}

/** Interval at which a process writes its live values. */
export const LIVE_MS = 5_000;
const FIRST_MS = 500;
const KEEP = '8 days';

/** Writes the measurements of this process. While the database is away nothing is written, and nothing else fails. */
@Injectable()
export class MetricsRecorder implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Metrics');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly sample = new MinuteSample();
  /** The last round came to nothing: the database is away. */
  private failing = false;
  private readonly loop = new PollLoop(() => this.record().then(() => false), {
    pauseMs: LIVE_MS,
    onFailure: ({ message }) => {
      this.failing = true;
      this.warn(`metrics: ${message}`);
    },
  });

  constructor(
    private readonly em: EntityManager,
    private readonly metrics: Metrics,
    private readonly facts: NodeFacts,
    private readonly errors: ServerErrors,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start(FIRST_MS);
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
    // What went wrong in the last seconds is what somebody will look for. An end does not wait for a database that is away.
    if (this.failing) return;
    await this.errors.write().catch(({ message }: Error) => this.warn(`metrics: ${message}`));
  }

  /** Writes the live values, and the sums of the last minute when that minute has just ended. */
  async record(nowMs: number = Date.now()): Promise<void> {
    const users = this.metrics.onlineUsers();
    const gauges = { ...(await this.metrics.read()), usersOnline: users.size };
    const counters = { serverErrors: this.metrics.total('serverErrors') };
    const minute = this.sample.add(nowMs, gauges, counters);
    const node = await this.facts.read();
    const em = this.em.fork();
    await em.execute(
      `insert into metric_live (process, seen_at, "values", users, node)
       values (?, now(), ?::jsonb, decode(?, 'hex'), ?::jsonb)
       on conflict (process) do update
       set seen_at = excluded.seen_at, "values" = excluded."values", users = excluded.users, node = excluded.node`,
      [PROCESS_NAME, JSON.stringify(gauges), packUsers(users).toString('hex'), JSON.stringify(node)],
    );
    if (minute)
      await em.execute(
        `insert into metric_minute (process, minute, "values") values (?, ?, ?::jsonb) on conflict do nothing`,
        [PROCESS_NAME, new Date(minute.startMs), JSON.stringify(minute.values)],
      );
    await this.errors.write();
    this.failing = false;
  }

  /** Deletes measurements that are older than the charts ever show. */
  async prune(): Promise<void> {
    await deleteInBatches(this.em, 'metric_minute', `minute < now() - interval '${KEEP}'`);
    await deleteInBatches(this.em, 'metric_live', `seen_at < now() - interval '1 day'`);
    await this.errors.prune();
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
