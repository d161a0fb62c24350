import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QUEUE_NAMES } from '@pricealgo/contract/jobs';
import { JobQueue } from '../queue/job-queue.js';
import { Metrics } from './metrics.js';

/** Counting jobs is a question to the queue's backend: each answer serves for as long. */
const FRESH_MS = 15_000;

/** Lets be read how many jobs of all queues wait, and how many failed for good; the jobs screen has them per queue. */
@Injectable()
export class QueueGauges implements OnModuleInit {
  private counts: Record<string, number> = {};
  private askedMs = -Infinity;

  constructor(
    private readonly metrics: Metrics,
    private readonly queue: JobQueue,
  ) {}

  onModuleInit(): void {
    const sum = async (states: readonly string[]): Promise<number> => {
      const counts = await this.ask();
      return states.reduce((total, state) => total + (counts[state] ?? 0), 0);
    };
    this.metrics.gauge('queueWaiting', () => sum(['waiting', 'active', 'prioritized']));
    this.metrics.gauge('queueFailed', () => sum(['failed']));
  }

  private async ask(): Promise<Record<string, number>> {
    if (performance.now() - this.askedMs > FRESH_MS) {
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
      this.askedMs = performance.now();
    }
    return this.counts;
  }
}
