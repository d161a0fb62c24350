import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { BullRegistrar } from '@nestjs/bullmq';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { DelayedError, UnrecoverableError, type Job } from 'bullmq';
import { UpstreamError } from '../../common/errors/upstream-error.js';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { withinJobSpan } from '../../common/tracing/spans.js';
import { Metrics } from '../metrics/metrics.js';
import {
  JOB_HANDLER,
  type JobHandlerOptions,
  type JobHandling,
  type JobResult,
} from './job-handler.decorator.js';
import type { QueueName } from '@pricealgo/contract/jobs';
import { isJobName, QUEUE_OF, type JobName } from './job-map.js';
import { JobQueue } from './job-queue.js';
import { QUEUE_POLICY, type QueuePolicy } from './queue-policies.js';

/** A Redis that was flushed has lost the schedules: they are restored within this time. */
const SCHEDULE_CHECK_MS = 20_000;
/** A job whose name this node does not know is delayed by this much before any node may take it again. */
const PUT_BACK_MS = 5_000;

/** What travels beside the payload. */
interface JobData {
  traceparent?: unknown;
  cancelled?: unknown;
}

/** The handler did not finish within the time limit of its queue. */
class JobTimedOut extends Error {
  constructor(limitMs: number) {
    super(`The job took longer than ${limitMs / 1_000} s.`);
  }
}

/**
 * Dispatches each job to its handler (role `worker`): finds every `@JobHandler`, one for each name of `JobMap`, starts the
 * workers, and keeps the schedules alive.
 */
@Injectable()
export class JobDispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(JobDispatcher.name);
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly handlers = new Map<JobName, JobHandling<unknown>>();
  private readonly schedules = new Map<JobName, number>();
  private readonly durations: ReturnType<Metrics['histogram']>;
  private timer: NodeJS.Timeout | undefined;
  /** Whether the workers have been started. */
  began = false;

  constructor(
    private readonly queue: JobQueue,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly registrar: BullRegistrar,
    @Inject(QUEUE_POLICY) private readonly policies: Record<QueueName, QueuePolicy>,
    metrics: Metrics,
  ) {
    this.durations = metrics.histogram(
      'pricealgo_job_duration_seconds',
      'Attempts of jobs by queue and outcome: done, or failed and perhaps tried again.',
      ['queue', 'outcome'],
      [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    );
  }

  /** @throws Error naming the jobs that have no handler, or more than one */
  onApplicationBootstrap(): void {
    this.collectHandlers();
    // Workers start here: by itself Nest's module starts them while other modules still load what their handlers need.
    this.registrar.register();
    this.began = true;
    void this.ensureSchedules();
    this.timer = setInterval(() => void this.ensureSchedules(), SCHEDULE_CHECK_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /**
   * Executes one job.
   * @param token lock token of the worker that holds the job
   * @throws what the handler throws; JobTimedOut; DelayedError for a job that was put back
   */
  async run(queue: QueueName, job: Job, token?: string): Promise<JobResult | void> {
    const handler = isJobName(job.name) && this.handlers.get(job.name);
    if (!handler) return this.putBack(job, token);
    const { traceparent, cancelled: _, ...payload } = (job.data ?? {}) as JobData;
    const startMs = performance.now();
    let outcome = 'failed';
    try {
      const attributes = { 'messaging.destination.name': queue, 'messaging.message.id': job.id };
      const result = await withinJobSpan(job.name, traceparent, attributes, () =>
        withinLimit(this.policies[queue].timeLimitMs, (signal) => {
          const last = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
          const progress = async (percent: number): Promise<void> => {
            signal.throwIfAborted();
            await job.updateProgress(percent);
          };
          const { id, attemptsMade: made, timestamp: queuedMs } = job;
          const cancelled = () => this.queue.isCancelled(queue, id);
          return handler.handle(payload, progress, { last, made, queuedMs, id, signal, cancelled });
        }),
      );
      outcome = 'done';
      return result;
    } catch (error) {
      if (error instanceof UpstreamError && error.final) throw new UnrecoverableError(error.message);
      throw error;
    } finally {
      this.durations.observe({ queue, outcome }, (performance.now() - startMs) / 1_000);
    }
  }

  /** Returns a job to its queue for a node of a newer release that knows it. The job keeps all of its attempts. */
  private async putBack(job: Job, token?: string): Promise<never> {
    this.warn(`this node does not know the job ${job.name}: it is left to a newer node`);
    await job.moveToDelayed(Date.now() + PUT_BACK_MS, token);
    throw new DelayedError();
  }

  private collectHandlers(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!instance || !metatype) continue;
      const options = this.reflector.get<JobHandlerOptions | undefined>(JOB_HANDLER, metatype);
      if (!options) continue;
      if (this.handlers.has(options.name)) throw new Error(`Two handlers for the job ${options.name}`);
      this.handlers.set(options.name, instance as JobHandling<unknown>);
      if (options.everyMs) this.schedules.set(options.name, options.everyMs);
    }
    const missing = (Object.keys(QUEUE_OF) as JobName[]).filter((name) => !this.handlers.has(name));
    if (missing.length > 0) throw new Error(`No handler for the jobs ${missing.join(', ')}`);
  }

  private async ensureSchedules(): Promise<void> {
    for (const [name, everyMs] of this.schedules) {
      try {
        await this.queue.ensureSchedule(name, everyMs);
      } catch (error) {
        this.warn(`job schedules: ${(error as Error).message}`);
        return;
      }
    }
  }
}

/** @throws JobTimedOut when the limit is reached first; the signal aborts then, and the result of the work is dropped */
async function withinLimit<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const working = work(abort.signal);
  working.catch(() => undefined); // a failure after the limit would otherwise be an unhandled rejection
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new JobTimedOut(limitMs);
    limit.reject(error);
    abort.abort(error);
  }, limitMs);
  return Promise.race([working, limit.promise]).finally(() => clearTimeout(timer));
}
