import { Injectable } from '@nestjs/common';
import { EventBus } from '../../../infra/bus/event-bus.js';
import type { RunRecord } from './run.repository.js';
import type { RunState } from '@pricealgo/contract/analysis';

/** Reports the progress of a run to the screens of the user who asked for it; a screen that misses a report asks for the run. */
@Injectable()
export class RunProgressPublisher {
  constructor(private readonly bus: EventBus) {}

  /** @param progress percent */
  async publish(
    { id, requestedBy }: Pick<RunRecord, 'id' | 'requestedBy'>,
    state: RunState,
    progress: number,
    result?: { callId?: string | null; failure?: string | null },
  ): Promise<void> {
    if (!requestedBy) return;
    const message = { userId: requestedBy, jobId: id, state, progress, ...(result ? { result } : {}) };
    await this.bus.publish('jobs.progress', message).catch(() => undefined);
  }
}
