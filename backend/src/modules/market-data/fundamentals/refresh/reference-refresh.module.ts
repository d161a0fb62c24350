import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../../../tickers/instruments.module.js';
import { BarStorageModule } from '../../bars/storage/bar-storage.module.js';
import { CorporateActionsModule } from '../../corporate-actions/corporate-actions.module.js';
import { FundamentalsModule } from '../fundamentals.module.js';
import { ReferenceDueJob } from './reference-due.job.js';
import { RefreshLogRepository } from './refresh-log.repository.js';
import { RefreshReferenceJob } from './refresh-reference.job.js';
import { StoredReference } from './stored-reference.js';

/** For the worker role. Needs `MARKET_DATA_PROVIDER` from the global module. */
@Module({
  imports: [InstrumentsModule, BarStorageModule, CorporateActionsModule, FundamentalsModule],
  providers: [RefreshLogRepository, ReferenceDueJob, RefreshReferenceJob, StoredReference],
  exports: [RefreshReferenceJob, RefreshLogRepository, StoredReference],
})
export class ReferenceRefreshModule {}
