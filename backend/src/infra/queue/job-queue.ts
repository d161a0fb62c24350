import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Queue } from 'bullmq';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { AppConfig } from '../../config/app-config.js';
import { QUEUE_NAME, queueConnection } from './queue-backend.js';
import { PATIENT } from './retry-delay.js';

const ADD_TIMEOUT_MS = 3_000;

export interface AddJobOptions {
  /** Two jobs with one id are one job. No ':' and not a plain number (BullMQ refuses both). */
  jobId?: string;
  attempts?: number;
  /** Runs when nothing else waits: nobody is waiting for it, and there are many of them. */
  behind?: boolean;
}

const BEHIND = 10;

/**
 * Puts jobs into the queue. Not for requests: adding hangs while Redis was never reachable, so requests write an
 * outbox row and the relay adds; here a time-out turns the hang into an error that the relay retries.
 */
@Injectable()
export class JobQueue implements OnModuleDestroy {
  private readonly logger = new Logger(JobQueue.name);
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly queue: Queue;

  constructor(config: AppConfig) {
    this.queue = new Queue(QUEUE_NAME, { connection: queueConnection(config) });
    this.queue.on('error', (error: Error) => this.warn(`job queue: ${error.message}`));
  }

  async add(name: string, payload: unknown, options: AddJobOptions = {}): Promise<void> {
    await this.orTimeout(
      this.queue.add(name, payload, {
        jobId: options.jobId,
        attempts: options.attempts ?? 5,
        backoff: { type: PATIENT },
        ...(options.behind ? { priority: BEHIND } : {}),
        removeOnComplete: { age: 3_600, count: 1_000 },
        removeOnFail: { age: 14 * 86_400 },
      }),
    );
  }

  /** Makes sure that `name` runs every `everyMs`; does nothing when it already does, so calling it again is cheap. */
  async ensureSchedule(name: string, everyMs: number): Promise<void> {
    const id = `every-${name}`;
    const existing = await this.orTimeout(this.queue.getJobScheduler(id));
    if (existing?.every === everyMs) return;
    await this.orTimeout(
      this.queue.upsertJobScheduler(
        id,
        { every: everyMs },
        { name, opts: { removeOnComplete: true, removeOnFail: 100 } },
      ),
    );
  }

  /** Asks or changes what is in the queue, for the people who run it. @throws when the backend does not answer in time */
  async inspect<T>(ask: (queue: Queue) => Promise<T>): Promise<T> {
    return this.orTimeout(ask(this.queue));
  }

  /** Resolves when the backend answers. */
  async ping(): Promise<void> {
    await this.orTimeout(this.queue.getJobCounts('waiting'));
  }

  async onModuleDestroy(): Promise<void> {
    await this.orTimeout(this.queue.close()).catch((error: Error) =>
      this.warn(`job queue: ${error.message}`),
    );
  }

  private async orTimeout<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    work.catch(() => undefined); // when the time-out won, nobody else would hear of a later failure
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the job queue does not answer')), ADD_TIMEOUT_MS);
    });
    return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
  }
}
