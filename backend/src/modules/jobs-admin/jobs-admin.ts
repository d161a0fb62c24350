import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Page } from '@pricealgo/contract/answer';
import type { AuditAction } from '@pricealgo/contract/audit';
import type { FailedJobDto, JobState, JobStateDto, QueueDto, ScheduleDto } from '@pricealgo/contract/jobs';
import type { Job, JobSchedulerJson } from 'bullmq';
import type { Request } from 'express';
import { AppError } from '../../common/errors/app-error.js';
import { AppConfig } from '../../config/app-config.js';
import type { JobResult } from '../../infra/queue/job-handler.decorator.js';
import { JobQueue } from '../../infra/queue/job-queue.js';
import { QUEUE_NAME } from '../../infra/queue/queue-backend.js';
import { Audit } from '../audit/audit.js';
import { factsOf } from '../auth/sessions/request-facts.js';

const REASON_MAX = 500;
const MAX_SCHEDULES = 200;
const STATES: Readonly<Record<string, JobState>> = {
  waiting: 'queued',
  delayed: 'queued',
  prioritized: 'queued',
  active: 'running',
  completed: 'done',
  failed: 'failed',
};

/** The queue as people see it, wherever it is kept. */
@Injectable()
export class JobsAdmin {
  constructor(
    private readonly config: AppConfig,
    private readonly queue: JobQueue,
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async counts(): Promise<QueueDto> {
    const counts = await this.queue.inspect((queue) =>
      queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed', 'completed'),
    );
    const of = (state: string): number => counts[state] ?? 0;
    return {
      name: QUEUE_NAME,
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
    const all = await this.queue.inspect((queue) => queue.getJobSchedulers(0, MAX_SCHEDULES - 1, true));
    return all.map(toSchedule).sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Newest first. @param page from 1 */
  async failed(page: number, limit: number): Promise<Page<FailedJobDto>> {
    const start = (page - 1) * limit;
    const [jobs, total] = await this.queue.inspect((queue) =>
      Promise.all([queue.getFailed(start, start + limit - 1), queue.getFailedCount()]),
    );
    // One that was discarded between the two questions is a hole in the answer.
    return { items: jobs.filter(Boolean).map(toFailed), total, page, limit };
  }

  async state(id: string): Promise<JobStateDto> {
    // What is not in the queue and does not wait for it any more has come into it meanwhile, or is long over.
    const found =
      (await this.inQueue(id)) ?? ((await this.waitsInOutbox(id)) ? 'waits' : await this.inQueue(id));
    if (!found || found === 'waits') {
      const none = { progress: 0, reason: null, nextMs: null, result: null };
      return { id, state: found ? 'queued' : 'gone', ...none };
    }
    const { job, state } = found;
    const progress = typeof job.progress === 'number' ? Math.round(job.progress) : 0;
    // Of a job that went well in the end the tries before do not count.
    const reason = job.failedReason && state !== 'completed' ? firstLine(job.failedReason) : null;
    const nextMs = state === 'delayed' ? (job.processedOn ?? job.timestamp) + job.delay : null;
    const result = (job.returnvalue as JobResult | null | undefined) ?? null;
    return { id, state: STATES[state] ?? 'gone', progress, reason, nextMs, result };
  }

  /** Puts a failed job back, with all of its tries. @throws AppError `not_found`, `conflict` when it is not failed */
  async retry(adminId: string, id: string, request: Request): Promise<void> {
    const job = await this.failedJob(id);
    await this.record('admin.job-retried', adminId, job, request);
    await this.queue.inspect(() =>
      job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true }),
    );
  }

  /** Removes a failed job for good. @throws AppError `not_found`, `conflict` when it is not failed */
  async discard(adminId: string, id: string, request: Request): Promise<void> {
    const job = await this.failedJob(id);
    await this.record('admin.job-discarded', adminId, job, request);
    await this.queue.inspect(() => job.remove());
  }

  private async failedJob(id: string): Promise<Job> {
    const job = await this.queue.inspect((queue) => queue.getJob(id));
    if (!job) throw new AppError('not_found', { message: 'There is no such job any more.' });
    if ((await this.queue.inspect(() => job.getState())) !== 'failed') {
      throw new AppError('conflict', { message: 'This job is not among the failed ones any more.' });
    }
    return job;
  }

  private async record(action: AuditAction, actorId: string, job: Job, request: Request): Promise<void> {
    const detail = { jobId: job.id, name: job.name };
    await this.audit.record(this.em.fork(), { action, actorId, ...factsOf(request), detail });
  }

  private async inQueue(id: string): Promise<{ job: Job; state: string } | null> {
    return this.queue.inspect(async (queue) => {
      // In this order: a job that ends between the two is told as running, not as ended without reason or result.
      const state = await queue.getJobState(id);
      const job = await queue.getJob(id);
      if (!job) return null;
      // It came into the queue between the two.
      return { job, state: state === 'unknown' ? await queue.getJobState(id) : state };
    });
  }

  private async waitsInOutbox(id: string): Promise<boolean> {
    const [, rowId] = /^outbox-(\d{1,18})$/.exec(id) ?? [];
    if (!rowId) return false;
    const rows = await this.em
      .fork()
      .execute<unknown[]>('select 1 from outbox_message where id = ? and published_at is null', [rowId]);
    return rows.length > 0;
  }
}

function toSchedule({ name, every, next, iterationCount }: JobSchedulerJson): ScheduleDto {
  const everyMs = every ?? 0;
  const nextMs = next ?? null;
  const began = nextMs !== null && (iterationCount ?? 0) > 1;
  return { name, everyMs, nextMs, lastMs: began ? nextMs - everyMs : null };
}

function toFailed(job: Job): FailedJobDto {
  return {
    id: job.id ?? '',
    name: job.name,
    reason: firstLine(job.failedReason ?? ''),
    attempts: job.attemptsMade,
    queuedMs: job.timestamp,
    failedMs: job.finishedOn ?? null,
  };
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!.slice(0, REASON_MAX);
