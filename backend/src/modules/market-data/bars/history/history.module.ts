import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../../../tickers/instruments.module.js';
import { CorporateActionsModule } from '../../corporate-actions/corporate-actions.module.js';
import { QuoteBookModule } from '../../quote-book/quote-book.module.js';
import { BarStorageModule } from '../storage/bar-storage.module.js';
import { BarSources } from './bar-sources.js';
import { HistoryService } from './history.service.js';
import { SparklineService } from './sparkline.service.js';

/** Bars of any instrument, in every role. Needs `MARKET_DATA_PROVIDER` from a global module. */
@Module({
  imports: [BarStorageModule, CorporateActionsModule, InstrumentsModule, QuoteBookModule],
  providers: [BarSources, HistoryService, SparklineService],
  exports: [BarSources, HistoryService, SparklineService],
})
export class HistoryModule {}
