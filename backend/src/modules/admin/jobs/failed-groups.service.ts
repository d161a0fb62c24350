import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@pricealgo/contract/audit';
import {
  FAILED_AT_ONCE,
  QUEUE_NAMES,
  type FailedGroupDto,
  type FailedGroupRef,
  type FailedGroupsDto,
  type QueueName,
} from '@pricealgo/contract/jobs';
import type { Job } from 'bullmq';
import type { RequestContext } from '../../../common/http/request-context.js';
import { JobQueue } from '../../../infra/queue/job-queue.js';
import { Audit } from '../../audit/index.js';
import { retryFailed, toFailed } from './failed-job.js';

/** Jobs that are read, or acted on, together. */
const BATCH = 100;

/** How often, how long and at what address it failed differs from job to job; what happened does not. */
const keyOf = ({ name, queue, message, reason }: FailedGroupRef): string =>
  JSON.stringify([name, queue, message, reason.replace(/\d+/g, '#')]);

/** Failed jobs by what failed and why: a dead source fails once a minute, always for the same reason. */
@Injectable()
export class FailedGroupsService {
  constructor(
    private readonly em: EntityManager,
    private readonly queue: JobQueue,
    private readonly audit: Audit,
  ) {}

  async list(): Promise<FailedGroupsDto> {
    const groups = new Map<string, FailedGroupDto>();
    let partial = false;
    for (const name of QUEUE_NAMES) {
      const jobs = await this.newest(name);
      partial ||= jobs.length >= FAILED_AT_ONCE;
      for (const job of jobs) addTo(groups, job);
    }
    return { groups: [...groups.values()].toSorted((a, b) => b.count - a.count), partial };
  }

  /** Puts every job of a group back. @returns how many */
  retry(adminId: string, group: FailedGroupRef, context: RequestContext): Promise<number> {
    return this.act('admin.jobs-retried', retryFailed, { adminId, group, context });
  }

  /** Removes every job of a group for good. @returns how many */
  discard(adminId: string, group: FailedGroupRef, context: RequestContext): Promise<number> {
    return this.act('admin.jobs-discarded', (job) => job.remove(), { adminId, group, context });
  }

  private async act(
    action: AuditAction,
    apply: (job: Job) => Promise<unknown>,
    { adminId, group, context }: { adminId: string; group: FailedGroupRef; context: RequestContext },
  ): Promise<number> {
    const { name, queue, reason } = group;
    const key = keyOf(group);
    const jobs = (await this.newest(queue)).filter((job) => keyOf(toFailed(job)) === key);
    const detail = { name, reason, count: jobs.length };
    await this.audit.record(this.em.fork(), {
      action,
      actorId: adminId,
      ...context,
      detail,
    });
    let done = 0;
    for (let i = 0; i < jobs.length; i += BATCH) {
      const acted = await this.queue.inspect(queue, () =>
        Promise.allSettled(jobs.slice(i, i + BATCH).map(apply)),
      );
      // Somebody else was faster with what is not among the failed ones any more.
      done += acted.filter(({ status }) => status === 'fulfilled').length;
    }
    return done;
  }

  /** In pieces: each has the time that the queue's backend is given for one answer. */
  private async newest(name: QueueName): Promise<Job[]> {
    const jobs: Job[] = [];
    while (jobs.length < FAILED_AT_ONCE) {
      const from = jobs.length;
      const more = await this.queue.inspect(name, (queue) => queue.getFailed(from, from + BATCH - 1));
      // One that was discarded meanwhile is a hole in the answer.
      jobs.push(...more.filter(Boolean));
      if (more.length < BATCH) break;
    }
    return jobs;
  }
}

function addTo(groups: Map<string, FailedGroupDto>, job: Job): void {
  const { name, queue, message, reason, failedMs, queuedMs } = toFailed(job);
  const timeMs = failedMs ?? queuedMs;
  const key = keyOf({ name, queue, message, reason });
  const group = groups.get(key);
  if (!group) {
    groups.set(key, { name, queue, message, reason, count: 1, firstMs: timeMs, lastMs: timeMs });
    return;
  }
  group.count += 1;
  if (timeMs >= group.lastMs) Object.assign(group, { lastMs: timeMs, reason });
  group.firstMs = Math.min(group.firstMs, timeMs);
}
