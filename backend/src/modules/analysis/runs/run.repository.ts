import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import { canonicalJson } from '../../../common/json/canonical-json.js';
import type { AnalysisParams } from '../inputs/input-collector.js';
import { AnalysisRun, type RunTrigger } from './analysis-run.entity.js';
import type { RunState } from '@pricealgo/contract/analysis';

export interface RunRequest {
  algo: AlgorithmName;
  instrument: string;
  params: AnalysisParams;
  trigger: RunTrigger;
  requestedBy: string | null;
}

/** A run lasts a minute or two, and its five tries are over soon after: what is older has lost its job. */
export const STALE_MS = 3_600_000;

/** A run as other modules may read it: the entity itself never leaves this one. */
export type RunRecord = Readonly<AnalysisRun>;

/** Queries about runs. */
@Injectable()
export class RunRepository {
  constructor(private readonly em: EntityManager) {}

  byId(id: string): Promise<RunRecord | null> {
    return this.em.fork().findOne(AnalysisRun, { id });
  }

  /** Whether a user ever had a run that was not cancelled. */
  async hasAny(requestedBy: string): Promise<boolean> {
    return (await this.em.fork().count(AnalysisRun, { requestedBy, state: { $ne: 'cancelled' } })) > 0;
  }

  /**
   * How many of a user's runs of the last 24 hours count, however they ended. Cancelled ones cost nothing, as many as the day has
   * runs: each may have computed for a while.
   */
  async usedToday(requestedBy: string, perDay: number, em: EntityManager = this.em.fork()): Promise<number> {
    const [row] = await em.execute<{ kept: number; cancelled: number }[]>(
      `select count(*) filter (where state <> 'cancelled')::int as kept,
         count(*) filter (where state = 'cancelled')::int as cancelled
       from analysis_run where requested_by = ? and created_at >= now() - interval '24 hours'`,
      [requestedBy],
    );
    return row!.kept + Math.max(0, row!.cancelled - perDay);
  }

  /** Of one user about one instrument, not ended. */
  openOf(requestedBy: string, instrument: string): Promise<RunRecord[]> {
    return this.em.fork().find(AnalysisRun, { requestedBy, instrument, ...open() });
  }

  /** A run that a user requested, however it ended; `null` for another user's. */
  ofUser(id: string, requestedBy: string, em: EntityManager): Promise<RunRecord | null> {
    return em.findOne(AnalysisRun, { id, requestedBy });
  }

  /** A run of an algorithm about an instrument by what requested it, e.g. the demo, however it ended. */
  triggeredBy(trigger: RunTrigger, algo: AlgorithmName, instrument: string): Promise<RunRecord | null> {
    return this.em.fork().findOne(AnalysisRun, { trigger, algo, instrument });
  }

  /** The run of the same request that is under way for the same user. */
  async underWay(
    { algo, instrument, requestedBy, params }: RunRequest,
    em: EntityManager,
  ): Promise<RunRecord | null> {
    const runs = await em.find(AnalysisRun, { algo, instrument, requestedBy, ...open() });
    // With other parameters it is another question.
    const asked = canonicalJson(params);
    return runs.find((run) => canonicalJson(run.params) === asked) ?? null;
  }

  /** Ends the runs that are under way for too long. @returns those that it ended */
  async giveUpStale(failure: string): Promise<Pick<AnalysisRun, 'id' | 'requestedBy'>[]> {
    return this.em.fork().execute(
      `update analysis_run set state = 'failed', failure = ?, finished_at = now()
       where state in ('queued', 'running') and created_at < ?
       returning id, requested_by as "requestedBy"`,
      [failure, new Date(Date.now() - STALE_MS)],
    );
  }

  async insert(em: EntityManager, id: string, request: RunRequest): Promise<RunRecord> {
    const run = em.create(AnalysisRun, { id, ...request, params: { ...request.params } });
    await em.persist(run).flush();
    return run;
  }

  /** @returns false when the run had ended already */
  async moveOn(
    id: string,
    change: Partial<Pick<AnalysisRun, 'state' | 'progress' | 'callId' | 'failure' | 'finishedAt'>>,
    em: EntityManager = this.em.fork(),
  ): Promise<boolean> {
    const moved = await em.nativeUpdate(AnalysisRun, { id, state: { $in: ['queued', 'running'] } }, change);
    return moved === 1;
  }
}

/** Not ended, and not older than a run can be: one that lost its job must not block the next request. */
function open(): { state: { $in: RunState[] }; createdAt: { $gte: Date } } {
  return { state: { $in: ['queued', 'running'] }, createdAt: { $gte: new Date(Date.now() - STALE_MS) } };
}
