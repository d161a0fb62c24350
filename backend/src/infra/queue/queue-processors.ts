import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { UnrecoverableError, type Job } from 'bullmq';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { JobDispatcher } from './job-dispatcher.js';
import type { JobResult } from './job-handler.decorator.js';
import type { QueueName } from '@pricealgo/contract/jobs';
import { workerOptions } from './queue-policies.js';

/** Base of the workers of all queues. */
@Injectable()
abstract class QueueProcessor extends WorkerHost implements OnModuleDestroy {
  private readonly logger = new Logger('Jobs');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));

  constructor(@Inject(JobDispatcher) private readonly dispatcher: JobDispatcher) {
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

export const QUEUE_PROCESSORS = [
  MailProcessor,
  PushProcessor,
  ComputeProcessor,
  MarketProcessor,
  MaintenanceProcessor,
];
