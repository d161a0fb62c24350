import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { Worker, UnrecoverableError, type Job } from 'bullmq';
import { UpstreamError } from '../../common/errors/upstream-error.js';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { AppConfig } from '../../config/app-config.js';
import {
  JOB_HANDLER,
  type JobHandlerOptions,
  type JobHandling,
  type JobResult,
} from './job-handler.decorator.js';
import { JobQueue } from './job-queue.js';
import { QUEUE_NAME, queueConnection } from './queue-backend.js';
import { retryDelayMs } from './retry-delay.js';

const CONCURRENCY = 4;
/** A worker that died gives its job back after about this long (BullMQ's defaults take 46 s, measured). */
const LOCK_MS = 5_000;
const STALLED_CHECK_MS = 3_000;
const MAX_STALLED = 5;
/** A flushed Redis has lost the schedules: they are back within this time. */
const SCHEDULE_CHECK_MS = 20_000;

/** Runs jobs (role `worker`): finds every `@JobHandler`, one per name, and keeps their schedules alive. */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(JobWorker.name);
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly handlers = new Map<string, JobHandling<unknown>>();
  private readonly schedules = new Map<string, number>();
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly queue: JobQueue,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    this.collectHandlers();
    this.worker = new Worker(QUEUE_NAME, (job) => this.run(job), {
      connection: queueConnection(this.config),
      concurrency: CONCURRENCY,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MAX_STALLED,
      settings: { backoffStrategy: (attemptsMade, _type, error) => retryDelayMs(attemptsMade, error) },
    });
    this.worker.on('error', (error: Error) => this.warn(`job worker: ${error.message}`));
    this.worker.on('failed', (job, error) => {
      const last =
        !job || error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1);
      if (last) this.logger.error({ err: error, job: job?.name, jobId: job?.id }, 'a job failed for good');
    });
    void this.ensureSchedules();
    this.timer = setInterval(() => void this.ensureSchedules(), SCHEDULE_CHECK_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.worker?.close();
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
  }

  private async run(job: Job): Promise<JobResult | void> {
    const handler = this.handlers.get(job.name);
    if (!handler) throw new UnrecoverableError(`No handler for the job ${job.name}`);
    const last = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    const progress = (percent: number): Promise<void> => job.updateProgress(percent);
    try {
      return await handler.handle(job.data, progress, { last, id: job.id });
    } catch (error) {
      if (error instanceof UpstreamError && error.final) throw new UnrecoverableError(error.message);
      throw error;
    }
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
