import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QUEUE_NAMES, type QueueName } from '@pricealgo/contract/jobs';
import type { Job, Queue } from 'bullmq';
import { JobQueue } from '../queue/job-queue.js';
import { Metrics } from './metrics.js';

/** Counting jobs is a query to the backend of the queue: its result is reused for this long. */
const FRESH_MS = 15_000;
const STATES = ['waiting', 'active', 'prioritized', 'delayed', 'failed'] as const;

interface QueueState {
  readonly queue: QueueName;
  readonly counts: Readonly<Record<string, number>>;
  /** Since when the job waits that will be taken next, ms since epoch UTC; `null` where none waits. */
  readonly waitingSinceMs: number | null;
}

/** Counts of jobs, for the charts of the back office over all queues, for Prometheus per queue; both of one reading. */
@Injectable()
export class QueueGauges implements OnModuleInit {
  private states: readonly QueueState[] = [];
  private reading: Promise<readonly QueueState[]> | null = null;
  private readAtMs = -Infinity;

  constructor(
    private readonly metrics: Metrics,
    private readonly queue: JobQueue,
  ) {}

  onModuleInit(): void {
    const sum = async (states: readonly string[]): Promise<number> =>
      (await this.read())
        .flatMap(({ counts }) => states.map((state) => counts[state] ?? 0))
        .reduce((total, count) => total + count, 0);
    this.metrics.gauge('queueWaiting', () => sum(['waiting', 'active', 'prioritized']));
    this.metrics.gauge('queueFailed', () => sum(['failed']));
    this.metrics.series({
      name: 'pricealgo_queue_jobs',
      help: 'Jobs by queue and state; those that failed for good stay for 14 days.',
      type: 'gauge',
      labels: ['queue', 'state'],
      read: async () =>
        (await this.read()).flatMap(({ queue, counts }) =>
          STATES.map((state) => ({ labels: { queue, state }, value: counts[state] ?? 0 })),
        ),
    });
    this.metrics.series({
      name: 'pricealgo_queue_oldest_waiting_seconds',
      help: 'How long the job that will be taken next could have run already; 0 where none waits.',
      type: 'gauge',
      labels: ['queue'],
      read: async () =>
        (await this.read()).map(({ queue, waitingSinceMs }) => ({
          labels: { queue },
          value: waitingSinceMs === null ? 0 : Math.max(0, Date.now() - waitingSinceMs) / 1_000,
        })),
    });
  }

  /** The chart's writer and a scrape share a reading that is under way. */
  private async read(): Promise<readonly QueueState[]> {
    if (performance.now() - this.readAtMs > FRESH_MS) {
      this.reading ??= Promise.all(
        QUEUE_NAMES.map((name) => this.queue.inspect(name, (queue) => stateOf(name, queue))),
      ).finally(() => (this.reading = null));
      this.states = await this.reading;
      this.readAtMs = performance.now();
    }
    return this.states;
  }
}

async function stateOf(name: QueueName, queue: Queue): Promise<QueueState> {
  const [counts, waiting, prioritized] = await Promise.all([
    queue.getJobCounts(...STATES),
    queue.getJobs(['waiting'], 0, 0, true),
    queue.getJobs(['prioritized'], 0, 0, true),
  ]);
  const since = [...waiting, ...prioritized].filter((job?: Job) => job !== undefined).map(couldRunSince);
  return { queue: name, counts, waitingSinceMs: since.length > 0 ? Math.min(...since) : null };
}

/** A job of a schedule is made ahead of its time, and one that is tried again has run before. */
const couldRunSince = ({ timestamp, opts, processedOn }: Job): number =>
  Math.max(timestamp + (opts.delay ?? 0), processedOn ?? 0);
