import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  JobHandler,
  type JobHandling,
  type JobProgress,
} from '../../../infra/queue/job-handler.decorator.js';
import type { JobPayload } from '../../../infra/queue/job-map.js';
import { InstrumentDirectory } from '../../tickers/directory/instrument-directory.js';
import { isSaneSnapshot } from '../feed/tick-validation/snapshot-plausibility.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider } from '../providers/market-data-provider.js';
import { PriceRepository } from './price.repository.js';

/** Instruments that are asked for and written together: the vendors' own batches are inside. */
const BATCH = 1_000;

export type RefreshPrices = JobPayload<'prices.refresh'>;

/** Brings the prices of one exchange up to date: one job for all of them, whatever the vendor's batch size. */
@Injectable()
@JobHandler('prices.refresh')
export class RefreshPricesJob implements JobHandling<RefreshPrices> {
  private readonly logger = new Logger(RefreshPricesJob.name);

  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    private readonly directory: InstrumentDirectory,
    private readonly prices: PriceRepository,
  ) {}

  async handle({ exchangeShortName }: RefreshPrices, progress: JobProgress): Promise<void> {
    const { provider } = this;
    const listed = this.directory.all().filter((one) => one.exchangeShortName === exchangeShortName);
    const instruments = await provider.supported(listed);
    let written = 0;
    for (let i = 0; i < instruments.length; i += BATCH) {
      const nowMs = provider.nowMs();
      const snapshots = await provider.snapshot(instruments.slice(i, i + BATCH), nowMs);
      const sane = snapshots.filter((snapshot) => isSaneSnapshot(snapshot, nowMs));
      await this.prices.upsert(
        sane.map((snapshot) => ({ ...snapshot, source: provider.sourceOf?.(snapshot.key) ?? provider.name })),
      );
      written += sane.length;
      await progress(Math.round((100 * Math.min(i + BATCH, instruments.length)) / instruments.length));
    }
    this.logger.debug(`${exchangeShortName}: ${written} of ${instruments.length} prices`);
  }
}
