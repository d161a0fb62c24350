import { Injectable } from '@nestjs/common';
import { EventBus } from '../../../infra/bus/event-bus.js';
import type { AnalysisRun } from './analysis-run.entity.js';
import type { RunState } from '@pricealgo/contract/analysis';

/** Hints for the screens of the user who asked for a run; whoever misses one asks for the run. */
@Injectable()
export class RunNews {
  constructor(private readonly bus: EventBus) {}

  /** @param progress percent */
  async tell(
    { id, requestedBy }: Pick<AnalysisRun, 'id' | 'requestedBy'>,
    state: RunState,
    progress: number,
    result?: { callId?: string | null; failure?: string | null },
  ): Promise<void> {
    if (!requestedBy) return;
    const message = { userId: requestedBy, jobId: id, state, progress, ...(result ? { result } : {}) };
    await this.bus.publish('jobs.progress', message).catch(() => undefined);
  }
}
