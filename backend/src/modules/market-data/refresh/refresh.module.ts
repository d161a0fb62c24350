import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../../tickers/instruments.module.js';
import { PruneTimelineJob } from '../providers/timeline/prune-timeline.job.js';
import { QuoteBookModule } from '../quote-book/quote-book.module.js';
import { RefreshDirectoryJob } from './refresh-directory.job.js';
import { RefreshDueJob } from './refresh-due.job.js';
import { RefreshPricesJob } from './refresh-prices.job.js';

/** For the worker role. Needs `MARKET_DATA_PROVIDER` from the global module. */
@Module({
  imports: [InstrumentsModule, QuoteBookModule],
  providers: [RefreshDueJob, RefreshPricesJob, RefreshDirectoryJob, PruneTimelineJob],
})
export class RefreshModule {}
