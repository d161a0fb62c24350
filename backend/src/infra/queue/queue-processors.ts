import { getQueueToken, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { UnrecoverableError, type Job, type Queue } from 'bullmq';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { JobDispatcher } from './job-dispatcher.js';
import type { JobResult } from './job-handler.decorator.js';
import { RETIRED_QUEUE, type QueueName } from '@pricealgo/contract/jobs';
import { isJobName } from './job-map.js';
import { JobQueue } from './job-queue.js';
import { WORKER_OPTIONS, workerOptions } from './queue-policies.js';

/** Base of the workers of all queues. */
@Injectable()
abstract class QueueProcessor extends WorkerHost implements OnModuleDestroy {
  protected readonly logger = new Logger('Jobs');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));

  constructor(@Inject(JobDispatcher) protected readonly dispatcher: JobDispatcher) {
    super();
  }

  process(job: Job, token?: string): Promise<JobResult | void> {
    return this.dispatcher.run(job.queueName as QueueName, job, token);
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.warn(`job worker: ${error.message}`);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error): void {
    const last = !job || error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1);
    if (last) this.logger.error({ err: error, job: job?.name, jobId: job?.id }, 'a job failed for good');
  }

  /** Runs before the database and the queues are closed: running jobs are finished first. */
  async onModuleDestroy(): Promise<void> {
    if (this.dispatcher.began) await this.worker.close();
  }
}

@Processor('mail', workerOptions('mail'))
export class MailProcessor extends QueueProcessor {}

@Processor('push', workerOptions('push'))
export class PushProcessor extends QueueProcessor {}

@Processor('compute', workerOptions('compute'))
export class ComputeProcessor extends QueueProcessor {}

@Processor('market', workerOptions('market'))
export class MarketProcessor extends QueueProcessor {}

@Processor('maintenance', workerOptions('maintenance'))
export class MaintenanceProcessor extends QueueProcessor {}

/**
 * Moves jobs that nodes of an older release left, or still add, in their only queue to the queue where they belong now, with
 * their id and their remaining attempts. Schedules of the old queue are removed: the same ones run in their own queues.
 */
@Processor(RETIRED_QUEUE, { ...WORKER_OPTIONS, concurrency: 5 })
export class RetiredQueueProcessor extends QueueProcessor implements OnApplicationBootstrap {
  constructor(
    dispatcher: JobDispatcher,
    private readonly jobs: JobQueue,
    @Inject(getQueueToken(RETIRED_QUEUE)) private readonly retired: Queue,
  ) {
    super(dispatcher);
  }

  onApplicationBootstrap(): void {
    // A schedule that an older node restores afterwards is removed when its next job is due.
    void this.endSchedules().catch((error: Error) => this.onError(error));
  }

  override async process(job: Job, token?: string): Promise<void> {
    if (job.repeatJobKey) {
      await this.retired.removeJobScheduler(job.repeatJobKey);
      return;
    }
    if (!isJobName(job.name)) return this.dispatcher.putBack(job, token);
    await this.jobs.add(job.name, job.data, {
      // A plain number was given by the old queue and is not unique in another one.
      jobId: /^\d+$/.test(job.id!) ? `${RETIRED_QUEUE}-${job.id}` : job.id,
      attempts: Math.max(1, (job.opts.attempts ?? 1) - job.attemptsMade),
      lowPriority: (job.opts.priority ?? 0) > 0,
    });
  }

  /** The moved job is found in its new queue, so its record in the old one goes. */
  @OnWorkerEvent('completed')
  async onCompleted(job: Job): Promise<void> {
    await job.remove().catch((error: Error) => this.onError(error));
  }

  private async endSchedules(): Promise<void> {
    for (const { key } of await this.retired.getJobSchedulers()) await this.retired.removeJobScheduler(key);
  }
}

export const QUEUE_PROCESSORS = [
  MailProcessor,
  PushProcessor,
  ComputeProcessor,
  MarketProcessor,
  MaintenanceProcessor,
  RetiredQueueProcessor,
];
