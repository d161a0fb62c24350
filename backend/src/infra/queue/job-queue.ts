import { randomUUID } from 'node:crypto';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { QUEUE_NAMES, type QueueName } from '@pricealgo/contract/jobs';
import { QUEUE_OF, type JobName, type JobPayload } from './job-map.js';
import type { QueueConnection } from './queue-backend.js';
import { QUEUE_POLICIES, scheduledAttempts } from './queue-policies.js';
import { RETRY_BACKOFF } from './retry-delay.js';

const ADD_TIMEOUT_MS = 3_000;

export interface AddJobOptions {
  /** Two jobs with one id are one job. No ':' and not a plain number (BullMQ refuses both). */
  jobId?: string;
  /** Attempts in all; by default those of the queue's policy. */
  attempts?: number;
  /** When it was queued first, where it is added again, ms since epoch UTC: its age counts from then. */
  queuedMs?: number;
  /** For jobs in great number that nobody waits for: they run when nothing else is waiting. */
  lowPriority?: boolean;
  /** Where in a trace it was wanted; travels in its data, under the same name. */
  traceparent?: string | null;
}

/** A job, the queue that holds it, and its state there in BullMQ's words. */
export interface FoundJob {
  queue: QueueName;
  job: Job;
  state: string;
}

const LOW_PRIORITY = 10;
/** More than clocks of machines differ that follow a time server. */
const CLOCK_SLACK_MS = 60_000;

/** By its name it is known as something that passes: whoever waits is answered 503. */
class QueueTimeout extends Error {
  override readonly name = 'TimeoutError';

  constructor() {
    super('the job queue does not answer');
  }
}

/**
 * Adds jobs to their queues. Requests must not call it: adding hangs while Redis was never reachable. They write an outbox
 * row, and the relay adds the job; the time-out here turns the hang into an error, after which the relay tries again.
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
      jobs.add(name, options.traceparent ? { ...payload, traceparent: options.traceparent } : payload, {
        // An id names one job over all queues; the backend's own numbers would repeat in each queue.
        jobId: options.jobId ?? randomUUID(),
        attempts: options.attempts ?? QUEUE_POLICIES[queue].attempts,
        backoff: { type: RETRY_BACKOFF },
        ...(options.queuedMs === undefined ? {} : { timestamp: options.queuedMs }),
        ...(options.lowPriority ? { priority: LOW_PRIORITY } : {}),
        removeOnComplete: { age: 3_600, count: 1_000 },
        removeOnFail: { age: 14 * 86_400 },
      }),
    );
  }

  /**
   * Makes sure that the job runs every `everyMs`. Where the schedule exists nothing is written, so calling it again is cheap. One that
   * is due later than it can be was set by a worker whose clock was ahead, and would stand still until that time: it begins anew.
   */
  async ensureSchedule(name: JobName, everyMs: number): Promise<void> {
    const id = scheduleId(name);
    const queue: QueueName = QUEUE_OF[name];
    const existing = await this.inspect(queue, (jobs) => jobs.getJobScheduler(id));
    const strayed = (existing?.next ?? 0) > Date.now() + everyMs + CLOCK_SLACK_MS;
    if (existing?.every === everyMs && !strayed) return;
    // The next time of a schedule that exists is counted from its last one.
    if (strayed) await this.inspect(queue, (jobs) => jobs.removeJobScheduler(id));
    const attempts = scheduledAttempts(QUEUE_POLICIES[queue], everyMs);
    const opts = { attempts, backoff: { type: RETRY_BACKOFF }, removeOnComplete: true, removeOnFail: 100 };
    await this.inspect(queue, (jobs) => jobs.upsertJobScheduler(id, { every: everyMs }, { name, opts }));
  }

  /** Reads or changes one queue. @throws Error when the backend does not answer in time */
  async inspect<T>(name: QueueName, access: (queue: Queue) => Promise<T>): Promise<T> {
    return this.orTimeout(access(this.queues.get(name)!));
  }

  /** @returns the job from whichever queue holds it; `null` when no queue has it */
  async find(id: string): Promise<FoundJob | null> {
    const found = await Promise.all(
      QUEUE_NAMES.map((name) => this.inspect(name, (queue) => findIn(queue, id))),
    );
    return found.find((one) => one !== null) ?? null;
  }

  /**
   * Tells a job that it is to end, and has one that waits for its next try begin at once, so that it does.
   * @returns false where it has ended, or there is none
   */
  async cancel(id: string): Promise<boolean> {
    const found = await this.find(id);
    if (!found || ['completed', 'failed'].includes(found.state)) return false;
    const { job, queue, state } = found;
    await this.inspect(queue, async () => {
      await job.updateData({ ...(job.data as object), cancelled: true });
      // Its time may have come meanwhile.
      if (state === 'delayed') await job.promote().catch(() => undefined);
    });
    return true;
  }

  async isCancelled(queue: QueueName, id: string | undefined): Promise<boolean> {
    const job: Job | undefined = await this.inspect(queue, (jobs) => jobs.getJob(id ?? ''));
    return (job?.data as { cancelled?: boolean } | undefined)?.cancelled === true;
  }

  /** Resolves when the backend answers. */
  async ping(): Promise<void> {
    await this.inspect('mail', (queue) => queue.getJobCounts('waiting'));
  }

  /** Runs after the workers have closed, which happens in `onModuleDestroy`. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loggingFailure(Promise.all([...this.queues.values()].map((queue) => queue.close())));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loggingFailure(this.connection.end());
  }

  private async loggingFailure(work: Promise<unknown>): Promise<void> {
    await this.orTimeout(work).catch((error: Error) => this.warn(`job queue: ${error.message}`));
  }

  private async orTimeout<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    work.catch(() => undefined); // a failure after the time-out would otherwise be an unhandled rejection
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new QueueTimeout()), ADD_TIMEOUT_MS);
    });
    return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
  }
}

const scheduleId = (name: JobName): string => `every-${name}`;

async function findIn(queue: Queue, id: string): Promise<FoundJob | null> {
  // The order matters: a job that ends between the two reads is reported as running, not as ended without a result.
  const state = await queue.getJobState(id);
  const job: Job | undefined = await queue.getJob(id);
  if (!job) return null;
  // The job was added between the two reads.
  const known = state === 'unknown' ? await queue.getJobState(id) : state;
  return { queue: queue.name as QueueName, job, state: known };
}
