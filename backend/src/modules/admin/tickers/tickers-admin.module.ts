import { Module } from '@nestjs/common';
import { FundamentalsJobsModule } from '../../fundamentals/index.js';
import { InstrumentsModule } from '../../tickers/index.js';
import { ImportRunner } from '../imports/import-runner.js';
import { ImportsController } from '../imports/imports.controller.js';
import { ImportsService } from '../imports/imports.service.js';
import { BackFillJob } from './back-fill.job.js';
import { BackFillService } from './back-fill.service.js';
import { CorporateActionsAdminService } from './corporate-actions-admin.service.js';
import { CorporateActionsAdminController } from './corporate-actions-admin.controller.js';
import { ProviderSearchService } from './provider-search.service.js';
import { TickerImportService } from './ticker-import.service.js';
import { TickersAdminController } from './tickers-admin.controller.js';
import { TickersAdminService } from './tickers-admin.service.js';
import { BarStorageModule } from '../../bars/index.js';

/** What administrators do to the directory. Needs `MARKET_DATA_PROVIDER` from the global module. */
@Module({
  imports: [InstrumentsModule, BarStorageModule],
  controllers: [ImportsController, TickersAdminController, CorporateActionsAdminController],
  providers: [
    TickersAdminService,
    TickerImportService,
    ProviderSearchService,
    CorporateActionsAdminService,
    BackFillService,
    ImportsService,
  ],
})
export class TickersAdminModule {}

/** For the worker role. */
@Module({ imports: [FundamentalsJobsModule, InstrumentsModule], providers: [BackFillJob, ImportRunner] })
export class TickersAdminJobsModule {}
