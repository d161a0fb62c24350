import { setTimeout as pause } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import { AlgorithmCall } from '../analysis/calls/algorithm-call.entity.js';
import { AnalysisRun } from '../analysis/runs/analysis-run.entity.js';
import type { RunState } from '@pricealgo/contract/analysis';
import { AnalysisRuns } from '../analysis/runs/analysis-runs.js';
import { RunRepository } from '../analysis/runs/run.repository.js';

const LOOK_EVERY_MS = 250;
/** A run that hangs for longer is not waited for. */
const STUCK_MS = 15 * 60_000;

export interface DemoWish {
  readonly algo: AlgorithmName;
  readonly instrument: string;
}

/** Ordinary runs, asked for by nobody. */
@Injectable()
export class DemoRuns {
  constructor(
    private readonly em: EntityManager,
    private readonly requests: AnalysisRuns,
    private readonly runs: RunRepository,
  ) {}

  /**
   * One at a time: a member's run waits for one of these at most. Each is asked for once, whatever became of it, and none
   * where there is a call already: a first start at night meets the runs of the night.
   * @param untilFailure ends with the first run that fails: a machine that is too slow for one training is for the others
   */
  async make(
    wishes: readonly DemoWish[],
    signal: AbortSignal,
    { untilFailure = false }: { untilFailure?: boolean } = {},
  ): Promise<void> {
    for (const wish of wishes) {
      signal.throwIfAborted();
      const em = this.em.fork();
      if ((await em.count(AlgorithmCall, { ...wish, origin: 'live' })) > 0) continue;
      const asked = await em.findOne(AnalysisRun, { trigger: 'demo', ...wish });
      const run =
        asked ?? (await this.requests.request({ ...wish, params: {}, trigger: 'demo', requestedBy: null }));
      const state = await this.ended(run, signal);
      if (untilFailure && state === 'failed') return;
    }
  }

  private async ended({ id, createdAt }: AnalysisRun, signal: AbortSignal): Promise<RunState | null> {
    for (;;) {
      const run = await this.runs.byId(id);
      if (!run || (run.state !== 'queued' && run.state !== 'running')) return run?.state ?? null;
      if (Date.now() - createdAt.getTime() > STUCK_MS) return null;
      await pause(LOOK_EVERY_MS, undefined, { signal });
    }
  }
}
