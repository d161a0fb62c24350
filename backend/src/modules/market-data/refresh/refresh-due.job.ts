import { Inject, Injectable } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { JobQueue } from '../../../infra/queue/job-queue.js';
import { marketStatus } from '../../market-hours/calendar/market-status.js';
import { InstrumentDirectory } from '../../tickers/directory/instrument-directory.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider } from '../providers/market-data-provider.js';
import type { RefreshPrices } from './refresh-prices.job.js';

const EVERY_MS = 60_000;

/** Open by the specification's rule or by the real calendar: whatever the product shows, the price must be there. */
export function eitherCalendarOpen(exchangeShortName: string, atMs: number): boolean {
  const { open, exchangeOpen } = marketStatus(exchangeShortName, atMs, 'spec');
  return open || exchangeOpen;
}

/**
 * Asks the calendar every minute and puts one refresh for each open exchange into the queue. The minute is part of the
 * job's name there: however often this runs, an exchange is refreshed once a minute.
 */
@Injectable()
@JobHandler('prices.refresh-due', { everyMs: EVERY_MS })
export class RefreshDueJob implements JobHandling<unknown> {
  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    private readonly directory: InstrumentDirectory,
    private readonly queue: JobQueue,
  ) {}

  async handle(): Promise<void> {
    const { simulated, replay, capabilities } = this.provider;
    // Invented and recorded prices are computed when they are asked for: there is nothing to keep.
    if (simulated || replay || !capabilities.snapshot) return;
    const nowMs = this.provider.nowMs();
    for (const { exchangeShortName } of this.directory.exchanges()) {
      if (!eitherCalendarOpen(exchangeShortName, nowMs)) continue;
      const jobId = `prices-${exchangeShortName}-${Math.floor(nowMs / EVERY_MS)}`;
      const payload: RefreshPrices = { exchangeShortName };
      // Not tried again: the next minute brings the next one.
      await this.queue.add('prices.refresh', payload, { jobId, attempts: 1 });
    }
  }
}
