import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { newRowId } from '../../../infra/idempotency/current-write.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import type { JobPayload } from '../../../infra/queue/job-map.js';
import { Audit } from '../../audit/index.js';
import { Settings } from '../../settings/index.js';
import { type RunRecord, RunRepository, type RunRequest } from './run.repository.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';

export const RUN_JOB = 'analysis.run';
export type RunJobPayload = JobPayload<typeof RUN_JOB>;

/** Accepts requests for runs and cancels them; a worker makes the calls. */
@Injectable()
export class RunService {
  constructor(
    private readonly em: EntityManager,
    private readonly runs: RunRepository,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly audit: Audit,
  ) {}

  /**
   * Requests a run. The same request of the same user while it is under way is the same run.
   * @param context of the request that asks: one of an administrator is noted in the audit trail
   * @throws AppError run_quota when the user's runs of the last 24 hours are used up
   */
  request(request: RunRequest, context?: RequestContext): Promise<RunRecord> {
    const id = newRowId('analysis_run');
    return inTransaction(this.em, async (em) => {
      // Two requests at the same moment: the second one waits and finds the first one's run.
      if (request.requestedBy)
        await em.execute('select pg_advisory_xact_lock(hashtext(?))', [request.requestedBy]);
      const made = request.requestedBy && (await this.runs.ofUser(id, request.requestedBy, em));
      if (made) return made;
      const underWay = await this.runs.underWay(request, em);
      if (underWay) return underWay;
      if (request.trigger === 'member' && request.requestedBy) await this.checkQuota(request.requestedBy, em);
      const run = await this.runs.insert(em, id, request);
      await this.outbox.addJob(em, RUN_JOB, { runId: run.id } satisfies RunJobPayload);
      if (request.trigger === 'admin') {
        const { algo, instrument, params, requestedBy: actorId } = request;
        const detail = { runId: run.id, instrument, algo, params };
        await this.audit.record(em, { action: 'admin.run-requested', actorId, ...context, detail });
      }
      return run;
    });
  }

  /**
   * Cancels a run.
   * @param context as for `request`
   * @returns false when it had ended already, or belongs to another user
   */
  async cancel(runId: string, userId: string, context?: RequestContext): Promise<boolean> {
    return inTransaction(this.em, async (em) => {
      const run = await this.runs.ofUser(runId, userId, em);
      if (!run) return false;
      const moved = await this.runs.moveOn(runId, { state: 'cancelled', finishedAt: new Date() }, em);
      if (!moved) return false;
      await this.outbox.addEvent(em, 'analysis.cancelled', { runId });
      if (run.trigger === 'admin') {
        const detail = { runId, instrument: run.instrument, algo: run.algo };
        await this.audit.record(em, { action: 'admin.run-cancelled', actorId: userId, ...context, detail });
      }
      return true;
    });
  }

  private async checkQuota(userId: string, em: EntityManager): Promise<void> {
    const perDay = this.settings.get('analysis.runsPerDay');
    if ((await this.runs.usedToday(userId, perDay, em)) >= perDay) throw new AppError('run_quota');
  }
}
