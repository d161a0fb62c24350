import { Module } from '@nestjs/common';
import { BarStorageModule, HistoryModule } from '../bars/index.js';
import { QuoteBookModule } from '../quotes/index.js';
import { InstrumentsModule } from '../tickers/index.js';
import { FinancialRecordsService } from './financials/financial-records.service.js';
import { FinancialsController } from './financials/financials.controller.js';
import { FinancialsService } from './financials/financials.service.js';
import { StatementVersionRepository } from './financials/statement-version.repository.js';
import { OverviewController } from './overview/overview.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { ExchangeRateRepository } from './rates/exchange-rate.repository.js';
import { ExchangeRateService } from './rates/exchange-rate.service.js';
import { RefreshLogRepository } from './refresh/refresh-log.repository.js';
import { ReferenceDueJob, RefreshReferenceJob } from './refresh/refresh-reference.job.js';
import { StoredReferenceRepository } from './refresh/stored-reference.repository.js';
import { FundamentalsRepository } from './statements/fundamentals.repository.js';

/** Stored statements and profiles, and what amounts in other currencies are converted by; in every role. */
@Module({
  imports: [HistoryModule, InstrumentsModule],
  providers: [ExchangeRateRepository, ExchangeRateService, FundamentalsRepository],
  exports: [ExchangeRateService, FundamentalsRepository],
})
export class FundamentalsModule {}

/** Profiles, key statistics and statements over HTTP, for the api role. */
@Module({
  imports: [BarStorageModule, FundamentalsModule, HistoryModule, InstrumentsModule, QuoteBookModule],
  controllers: [FinancialsController, OverviewController],
  providers: [FinancialRecordsService, FinancialsService, OverviewService, StatementVersionRepository],
})
export class FundamentalsApiModule {}

/** What the worker role fetches of companies: splits, days, profiles, statements. */
@Module({
  imports: [BarStorageModule, FundamentalsModule, InstrumentsModule],
  providers: [ReferenceDueJob, RefreshReferenceJob, RefreshLogRepository, StoredReferenceRepository],
  exports: [RefreshReferenceJob, RefreshLogRepository, StoredReferenceRepository],
})
export class FundamentalsJobsModule {}
