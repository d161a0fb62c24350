import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QUEUE_NAMES } from '@pricealgo/contract/jobs';
import { JobQueue } from '../queue/job-queue.js';
import { Metrics } from './metrics.js';

/** Counting jobs is a query to the backend of the queue: its result is reused for this long. */
const FRESH_MS = 15_000;

/** Gauges of how many jobs wait in all queues, and how many have failed for good; the jobs screen shows them per queue. */
@Injectable()
export class QueueGauges implements OnModuleInit {
  private counts: Record<string, number> = {};
  private readAtMs = -Infinity;

  constructor(
    private readonly metrics: Metrics,
    private readonly queue: JobQueue,
  ) {}

  onModuleInit(): void {
    const sum = async (states: readonly string[]): Promise<number> => {
      const counts = await this.readCounts();
      return states.reduce((total, state) => total + (counts[state] ?? 0), 0);
    };
    this.metrics.gauge('queueWaiting', () => sum(['waiting', 'active', 'prioritized']));
    this.metrics.gauge('queueFailed', () => sum(['failed']));
  }

  private async readCounts(): Promise<Record<string, number>> {
    if (performance.now() - this.readAtMs > FRESH_MS) {
      const perQueue = await Promise.all(
        QUEUE_NAMES.map((name) =>
          this.queue.inspect(name, (queue) =>
            queue.getJobCounts('waiting', 'active', 'prioritized', 'failed'),
          ),
        ),
      );
      this.counts = {};
      for (const [state, count] of perQueue.flatMap(Object.entries<number>)) {
        this.counts[state] = (this.counts[state] ?? 0) + count;
      }
      this.readAtMs = performance.now();
    }
    return this.counts;
  }
}
