import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../../tickers/index.js';
import { MarketDataStorageModule } from '../market-data-storage.module.js';
import { QuoteBookModule } from '../quote-book/quote-book.module.js';
import { RefreshDirectoryJob } from './refresh-directory.job.js';
import { RefreshLogRepository } from './refresh-log.repository.js';
import { RefreshDueJob, RefreshPricesJob } from './refresh-prices.job.js';
import { ReferenceDueJob, RefreshReferenceJob } from './refresh-reference.job.js';
import { BarMaintenanceJob, PruneTimelineJob } from './retention.jobs.js';
import { StoredReferenceRepository } from './stored-reference.repository.js';

/** What the worker role fetches and forgets. Needs `MARKET_DATA_PROVIDER` from the global module. */
@Module({
  imports: [InstrumentsModule, MarketDataStorageModule, QuoteBookModule],
  providers: [
    BarMaintenanceJob,
    PruneTimelineJob,
    RefreshDirectoryJob,
    RefreshDueJob,
    RefreshPricesJob,
    ReferenceDueJob,
    RefreshReferenceJob,
    RefreshLogRepository,
    StoredReferenceRepository,
  ],
  exports: [RefreshReferenceJob, RefreshLogRepository, StoredReferenceRepository],
})
export class MarketDataJobsModule {}
