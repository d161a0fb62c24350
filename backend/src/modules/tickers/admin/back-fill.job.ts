import { Inject, Injectable } from '@nestjs/common';
import type { InstrumentKey } from '../../../common/market/instrument-key.js';
import { EventBus } from '../../../infra/bus/event-bus.js';
import {
  JobHandler,
  type JobAttempt,
  type JobHandling,
  type JobProgress,
} from '../../../infra/queue/job-handler.decorator.js';
import { kindsOf } from '../../market-data/fundamentals/refresh/reference-kind.js';
import { RefreshReferenceJob } from '../../market-data/fundamentals/refresh/refresh-reference.job.js';
import {
  MARKET_DATA_PROVIDER,
  type MarketDataProvider,
} from '../../market-data/providers/market-data-provider.js';

export const BACK_FILL_JOB = 'tickers.back-fill';

export interface BackFillPayload {
  key: InstrumentKey;
  /** The administrator who asked hears how far it is. */
  userId: string;
}

/** Fetches bars, actions, statements and profile of one instrument, one after the other. */
@Injectable()
@JobHandler(BACK_FILL_JOB)
export class BackFillJob implements JobHandling<BackFillPayload> {
  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    private readonly refresh: RefreshReferenceJob,
    private readonly bus: EventBus,
  ) {}

  async handle({ key, userId }: BackFillPayload, progress: JobProgress, attempt: JobAttempt): Promise<void> {
    const { id: jobId = BACK_FILL_JOB, last } = attempt;
    const tell = async (state: string, percent: number): Promise<void> => {
      await progress(percent);
      // A hint: whoever misses it asks for the job's state.
      await this.bus
        .publish('jobs.progress', { userId, jobId, state, progress: percent })
        .catch(() => undefined);
    };
    const kinds = kindsOf(this.provider);
    try {
      for (const [i, kind] of kinds.entries()) {
        await tell('running', Math.round((100 * i) / kinds.length));
        await this.refresh.handle({ kind, key });
      }
      await tell('done', 100);
    } catch (error) {
      if (last) await tell('failed', 0);
      throw error;
    }
  }
}
