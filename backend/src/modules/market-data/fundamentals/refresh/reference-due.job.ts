import { Inject, Injectable } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../../../../infra/queue/job-handler.decorator.js';
import { JobQueue } from '../../../../infra/queue/job-queue.js';
import { InstrumentDirectory } from '../../../tickers/directory/instrument-directory.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider } from '../../providers/market-data-provider.js';
import { kindsOf, MAX_AGE_MS } from './reference-kind.js';
import type { RefreshReference } from './refresh-reference.job.js';
import { RefreshLogRepository } from './refresh-log.repository.js';

const EVERY_MS = 3_600_000;
/** Instruments per hour and kind, best known first: vendors allow a few calls a minute, and prices go first. */
const PER_RUN = 100;

/** Puts what has grown old into the queue, one job per instrument and kind; the day is part of the job's name. */
@Injectable()
@JobHandler('reference.refresh-due', { everyMs: EVERY_MS })
export class ReferenceDueJob implements JobHandling<unknown> {
  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    private readonly directory: InstrumentDirectory,
    private readonly log: RefreshLogRepository,
    private readonly queue: JobQueue,
  ) {}

  async handle(): Promise<void> {
    const kinds = kindsOf(this.provider);
    if (kinds.length === 0) return;
    const ranked = this.directory
      .all()
      .toSorted((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER));
    const supported = await this.provider.supported(ranked);
    const nowMs = Date.now();
    const day = new Date(nowMs).toISOString().slice(0, 10);
    for (const kind of kinds) {
      for (const { key } of await this.log.due(kind, supported, nowMs - MAX_AGE_MS[kind], PER_RUN)) {
        const payload: RefreshReference = { kind, key };
        const jobId = `reference-${kind}-${key.replace(':', '-')}-${day}`;
        await this.queue.add('reference.refresh', payload, { jobId, attempts: 3, behind: true });
      }
    }
  }
}
