import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { InstrumentsModule } from '../tickers/index.js';
import { FinancialRecordsService } from './financials/financial-records.service.js';
import { FinancialsController } from './financials/financials.controller.js';
import { FinancialsService } from './financials/financials.service.js';
import { StatementVersionRepository } from './financials/statement-version.repository.js';
import { HistoryController } from './history/history.controller.js';
import { HistoryModule } from './history/history.module.js';
import { MarketDataStorageModule } from './market-data-storage.module.js';
import { OverviewController } from './overview/overview.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { LiveInfoController } from './quote-book/live-info.controller.js';
import { QuoteBookModule } from './quote-book/quote-book.module.js';
import { VendorAskerInterceptor } from './vendor-asker.interceptor.js';

/** Bars, newest quotes, profiles, key statistics and statements over HTTP, for the api role. */
@Module({
  imports: [HistoryModule, InstrumentsModule, MarketDataStorageModule, QuoteBookModule],
  controllers: [FinancialsController, HistoryController, LiveInfoController, OverviewController],
  providers: [
    FinancialRecordsService,
    FinancialsService,
    OverviewService,
    StatementVersionRepository,
    { provide: APP_INTERCEPTOR, useClass: VendorAskerInterceptor },
  ],
})
export class MarketDataApiModule {}
