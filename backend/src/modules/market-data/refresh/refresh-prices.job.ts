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
import { QuoteBook } from '../quote-book/quote-book.js';
import { StoredPriceRepository } from '../quote-book/stored-price.repository.js';

/** Instruments that are asked for and written together: the vendors' own batches are inside. */
const BATCH = 1_000;

export type RefreshPrices = JobPayload<'prices.refresh'>;

/**
 * Keeps the last price of every instrument of one exchange: one job for all of them, whatever the vendor's batch size. What
 * the feed follows is kept as the feed has it; the vendor is asked for the rest only.
 */
@Injectable()
@JobHandler('prices.refresh')
export class RefreshPricesJob implements JobHandling<RefreshPrices> {
  private readonly logger = new Logger(RefreshPricesJob.name);

  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    private readonly directory: InstrumentDirectory,
    private readonly prices: StoredPriceRepository,
    private readonly book: QuoteBook,
  ) {}

  async handle({ exchangeShortName }: RefreshPrices, progress: JobProgress): Promise<void> {
    const { provider } = this;
    const listed = this.directory.all().filter((one) => one.exchangeShortName === exchangeShortName);
    const quotes = listed.flatMap(({ key }) => {
      const quote = this.book.followed(key);
      return quote ? [{ ...quote, key }] : [];
    });
    for (let i = 0; i < quotes.length; i += BATCH) await this.prices.upsert(quotes.slice(i, i + BATCH));
    const followed = new Set<string>(quotes.map(({ key }) => key));
    const instruments = await provider.supported(listed.filter(({ key }) => !followed.has(key)));
    let written = 0;
    for (let i = 0; i < instruments.length; i += BATCH) {
      const nowMs = provider.nowMs();
      const snapshots = await provider.snapshot(instruments.slice(i, i + BATCH), nowMs);
      const sane = snapshots.filter((snapshot) => isSaneSnapshot(snapshot, nowMs));
      await this.prices.upsert(
        sane.map((snapshot) => ({ ...snapshot, source: provider.sourceOf?.(snapshot.key) ?? provider.name })),
      );
      written += sane.length;
      await progress(Math.round((100 * i) / instruments.length));
    }
    await progress(100);
    this.logger.debug(
      `${exchangeShortName}: ${quotes.length} prices of the feed, ${written} of ${instruments.length} asked for`,
    );
  }
}
