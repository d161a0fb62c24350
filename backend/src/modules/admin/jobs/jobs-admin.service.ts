import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Page } from '@pricealgo/contract/answer';
import type { AuditAction } from '@pricealgo/contract/audit';
import {
  QUEUE_NAMES,
  type FailedJobDto,
  type FailedJobsQuery,
  type JobState,
  type JobStateDto,
  type QueueDto,
  type QueueName,
  type ScheduleDto,
} from '@pricealgo/contract/jobs';
import type { Job, JobSchedulerJson, Queue } from 'bullmq';
import { AppError } from '../../../common/errors/app-error.js';
import { pageSlice, toPage } from '../../../common/http/paging.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { inTransaction } from '../../../database/in-transaction.js';
import type { JobResult } from '../../../infra/queue/job-handler.decorator.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { isJobName, type JobName, type JobPayload } from '../../../infra/queue/job-map.js';
import { JobQueue, type FoundJob } from '../../../infra/queue/job-queue.js';
import { Audit } from '../../audit/index.js';
import { reasonOf, retryFailed, toFailed } from './failed-job.js';
import { OutboxStateRepository } from './outbox-state.repository.js';

const MAX_SCHEDULES = 200;
const STATES: Readonly<Record<string, JobState>> = {
  waiting: 'queued',
  delayed: 'queued',
  prioritized: 'queued',
  active: 'running',
  completed: 'done',
  failed: 'failed',
};

/** The queues as people see them, wherever they are kept. */
@Injectable()
export class JobsAdminService {
  constructor(
    private readonly config: AppConfig,
    private readonly queue: JobQueue,
    private readonly em: EntityManager,
    private readonly outbox: OutboxStateRepository,
    private readonly audit: Audit,
    private readonly events: Outbox,
  ) {}

  /** In the order of their urgency. */
  counts(): Promise<QueueDto[]> {
    return this.inEach((queue) => this.countsOf(queue));
  }

  private async countsOf(queue: Queue): Promise<QueueDto> {
    const counts = await queue.getJobCounts(
      'waiting',
      'prioritized',
      'active',
      'delayed',
      'failed',
      'completed',
    );
    const of = (state: string): number => counts[state] ?? 0;
    return {
      name: queue.name as QueueName,
      backend: this.config.env.REDIS_URL ? 'redis' : 'postgres',
      waiting: of('waiting') + of('prioritized'),
      active: of('active'),
      delayed: of('delayed'),
      failed: of('failed'),
      completed: of('completed'),
    };
  }

  /** By name. */
  async schedules(): Promise<ScheduleDto[]> {
    const all = await Promise.all(
      QUEUE_NAMES.map(async (name) => {
        const schedules = await this.queue.inspect(name, (queue) =>
          queue.getJobSchedulers(0, MAX_SCHEDULES - 1, true),
        );
        return schedules.map((one) => toSchedule(name, one));
      }),
    );
    return all.flat().sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Newest first. @param query `queue`: of that one alone; left out: of all */
  async failed(query: FailedJobsQuery): Promise<Page<FailedJobDto>> {
    const { offset, limit } = pageSlice(query);
    const end = offset + limit;
    // Each queue has its own newest first: what is shown is among the first of each.
    const perQueue = await this.inEach(
      (queue) => Promise.all([queue.getFailed(0, end - 1), queue.getFailedCount()]),
      query.queue,
    );
    // One that was discarded between the two questions is a hole in the answer.
    const jobs = perQueue.flatMap(([found]) => found.filter(Boolean));
    const items = jobs
      .sort((a, b) => (b.finishedOn ?? 0) - (a.finishedOn ?? 0))
      .slice(offset, end)
      .map(toFailed);
    const total = perQueue.reduce((sum, [, count]) => sum + count, 0);
    return toPage(query, items, total);
  }

  async state(id: string): Promise<JobStateDto> {
    // What is not in the queue and does not wait for it any more has come into it meanwhile, or is long over.
    const found =
      (await this.queue.find(id)) ?? ((await this.outbox.holds(id)) ? 'waits' : await this.queue.find(id));
    if (!found || found === 'waits') {
      const none = { progress: 0, reason: null, nextMs: null, result: null };
      return { id, state: found ? 'queued' : 'gone', ...none };
    }
    const { job, state } = found;
    const progress = typeof job.progress === 'number' ? Math.round(job.progress) : 0;
    // Of a job that went well in the end the tries before do not count.
    const reason = job.failedReason && state !== 'completed' ? reasonOf(job) : null;
    const nextMs = state === 'delayed' ? (job.processedOn ?? job.timestamp) + job.delay : null;
    const result = (job.returnvalue as JobResult | null | undefined) ?? null;
    return { id, state: STATES[state] ?? 'gone', progress, reason, nextMs, result };
  }

  /** Puts a failed job back, with all of its tries. @throws AppError `not_found`, `conflict` when it is not failed */
  async retry(adminId: string, id: string, context: RequestContext): Promise<void> {
    const { job, queue } = await this.failedJob(id);
    await this.record('admin.job-retried', adminId, job, context);
    await this.queue.inspect(queue, () => retryFailed(job));
  }

  /** Removes a failed job for good. @throws AppError `not_found`, `conflict` when it is not failed */
  async discard(adminId: string, id: string, context: RequestContext): Promise<void> {
    const { job, queue } = await this.failedJob(id);
    await this.record('admin.job-discarded', adminId, job, context);
    await this.queue.inspect(queue, () => job.remove());
  }

  /**
   * Runs what runs by itself once more, now.
   * @param name of a schedule
   * @returns the id of the job @throws AppError `not_found`
   */
  async runNow(adminId: string, name: string, context: RequestContext): Promise<string> {
    const known = isJobName(name) && (await this.schedules()).some((one) => one.name === name);
    if (!known) throw new AppError('not_found', { message: 'Nothing of this name runs by itself.' });
    return inTransaction(this.em, async (em) => {
      const id = await this.events.addJob(em, name, {} as JobPayload<JobName>);
      const detail = { jobId: id, name };
      await this.audit.record(em, {
        action: 'admin.job-run',
        actorId: adminId,
        ...context,
        detail,
      });
      return id;
    });
  }

  private async failedJob(id: string): Promise<FoundJob> {
    const found = await this.queue.find(id);
    if (!found) throw new AppError('not_found', { message: 'There is no such job any more.' });
    if (found.state !== 'failed') {
      throw new AppError('conflict', { message: 'This job is not among the failed ones any more.' });
    }
    return found;
  }

  private async record(
    action: AuditAction,
    actorId: string,
    job: Job,
    context: RequestContext,
  ): Promise<void> {
    const detail = { jobId: job.id, name: job.name };
    await this.audit.record(this.em.fork(), { action, actorId, ...context, detail });
  }

  private inEach<T>(query: (queue: Queue) => Promise<T>, only?: QueueName): Promise<T[]> {
    const names = only ? [only] : QUEUE_NAMES;
    return Promise.all(names.map((name) => this.queue.inspect(name, query)));
  }
}

function toSchedule(queue: QueueName, { name, every, next, iterationCount }: JobSchedulerJson): ScheduleDto {
  const everyMs = every ?? 0;
  const nextMs = next ?? null;
  const began = nextMs !== null && (iterationCount ?? 0) > 1;
  return { name, queue, everyMs, nextMs, lastMs: began ? nextMs - everyMs : null };
}
