import { randomUUID } from 'node:crypto';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { ALL_QUEUES, type AnyQueueName, type QueueName } from '@pricealgo/contract/jobs';
import { QUEUE_OF, type JobName, type JobPayload } from './job-map.js';
import type { QueueConnection } from './queue-backend.js';
import { QUEUE_POLICIES, scheduledAttempts } from './queue-policies.js';
import { PATIENT } from './retry-delay.js';

const ADD_TIMEOUT_MS = 3_000;

export interface AddJobOptions {
  /** Two jobs with one id are one job. No ':' and not a plain number (BullMQ refuses both). */
  jobId?: string;
  /** Tries in all; without it the policy of the queue. */
  attempts?: number;
  /** Runs when nothing else waits: nobody is waiting for it, and there are many of them. */
  behind?: boolean;
}

/** A job with the queue that has it and its state there, in BullMQ's words. */
export interface FoundJob {
  queue: AnyQueueName;
  job: Job;
  state: string;
}

const BEHIND = 10;

/**
 * Puts jobs into their queues. Not for requests: adding hangs while Redis was never reachable, so requests write an
 * outbox row and the relay adds; here a time-out turns the hang into an error that the relay retries.
 */
@Injectable()
export class JobQueue implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(JobQueue.name);
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly queues: ReadonlyMap<string, Queue>;

  constructor(
    private readonly connection: QueueConnection,
    queues: readonly Queue[],
  ) {
    this.queues = new Map(queues.map((queue) => [queue.name, queue]));
    for (const queue of queues) queue.on('error', (error: Error) => this.warn(`job queue: ${error.message}`));
  }

  async add<N extends JobName>(name: N, payload: JobPayload<N>, options: AddJobOptions = {}): Promise<void> {
    const queue: QueueName = QUEUE_OF[name];
    await this.inspect(queue, (jobs) =>
      jobs.add(name, payload, {
        // The backend would count per queue: an id names one job over all queues.
        jobId: options.jobId ?? randomUUID(),
        attempts: options.attempts ?? QUEUE_POLICIES[queue].attempts,
        backoff: { type: PATIENT },
        ...(options.behind ? { priority: BEHIND } : {}),
        removeOnComplete: { age: 3_600, count: 1_000 },
        removeOnFail: { age: 14 * 86_400 },
      }),
    );
  }

  /** Makes sure that `name` runs every `everyMs`; does nothing when it already does, so calling it again is cheap. */
  async ensureSchedule(name: JobName, everyMs: number): Promise<void> {
    const id = `every-${name}`;
    const queue: QueueName = QUEUE_OF[name];
    const existing = await this.inspect(queue, (jobs) => jobs.getJobScheduler(id));
    if (existing?.every === everyMs) return;
    const attempts = scheduledAttempts(QUEUE_POLICIES[queue], everyMs);
    const opts = { attempts, backoff: { type: PATIENT }, removeOnComplete: true, removeOnFail: 100 };
    await this.inspect(queue, (jobs) => jobs.upsertJobScheduler(id, { every: everyMs }, { name, opts }));
  }

  /** Asks or changes what is in one queue. @throws when the backend does not answer in time */
  async inspect<T>(name: AnyQueueName, ask: (queue: Queue) => Promise<T>): Promise<T> {
    return this.orTimeout(ask(this.queues.get(name)!));
  }

  /** @returns the job wherever it is, one that is carried over as what it has become; `null` when no queue has it */
  async find(id: string): Promise<FoundJob | null> {
    const found = await Promise.all(
      ALL_QUEUES.map((name) => this.inspect(name, (queue) => findIn(queue, id))),
    );
    return found.find((one) => one !== null) ?? null;
  }

  /** Resolves when the backend answers. */
  async ping(): Promise<void> {
    await this.inspect('mail', (queue) => queue.getJobCounts('waiting'));
  }

  /** After the workers, which end with their modules. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.calmly(Promise.all([...this.queues.values()].map((queue) => queue.close())));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.calmly(this.connection.end());
  }

  private async calmly(work: Promise<unknown>): Promise<void> {
    await this.orTimeout(work).catch((error: Error) => this.warn(`job queue: ${error.message}`));
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

async function findIn(queue: Queue, id: string): Promise<FoundJob | null> {
  // In this order: a job that ends between the two is told as running, not as ended without reason or result.
  const state = await queue.getJobState(id);
  const job: Job | undefined = await queue.getJob(id);
  if (!job) return null;
  // It came into the queue between the two.
  const known = state === 'unknown' ? await queue.getJobState(id) : state;
  return { queue: queue.name as AnyQueueName, job, state: known };
}
