import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { RunState } from '@pricealgo/contract/analysis';
import { CallRepository, type RunRecord, RunRepository, RunService } from '../analysis/index.js';

const POLL_EVERY_MS = 250;
/** A run that hangs for longer is not waited for. */
const STUCK_MS = 15 * 60_000;

export interface DemoRun {
  readonly algo: AlgorithmName;
  readonly instrument: string;
}

/** Ordinary runs that no user requested. */
@Injectable()
export class DemoRuns {
  constructor(
    private readonly calls: CallRepository,
    private readonly runs: RunRepository,
    private readonly requests: RunService,
  ) {}

  /**
   * One at a time: a member's run waits for one of these at most. Each is requested once, however it ended, and none
   * where there is a call already: a first start at night meets the runs of the night.
   * @param untilFailure ends with the first run that fails: a machine that is too slow for one training is for the others
   */
  async make(
    wanted: readonly DemoRun[],
    signal: AbortSignal,
    { untilFailure = false }: { untilFailure?: boolean } = {},
  ): Promise<void> {
    for (const { algo, instrument } of wanted) {
      signal.throwIfAborted();
      if (await this.calls.hasLive(algo, instrument)) continue;
      const run =
        (await this.runs.triggeredBy('demo', algo, instrument)) ??
        (await this.requests.request({ algo, instrument, params: {}, trigger: 'demo', requestedBy: null }));
      const state = await this.ended(run, signal);
      if (untilFailure && state === 'failed') return;
    }
  }

  private async ended({ id, createdAt }: RunRecord, signal: AbortSignal): Promise<RunState | null> {
    for (;;) {
      const run = await this.runs.byId(id);
      if (!run || (run.state !== 'queued' && run.state !== 'running')) return run?.state ?? null;
      if (Date.now() - createdAt.getTime() > STUCK_MS) return null;
      await pause(POLL_EVERY_MS, undefined, { signal });
    }
  }
}
