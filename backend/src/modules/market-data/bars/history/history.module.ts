import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../../../tickers/instruments.module.js';
import { CorporateActionsModule } from '../../corporate-actions/corporate-actions.module.js';
import { QuoteBookModule } from '../../quote-book/quote-book.module.js';
import { BarStorageModule } from '../storage/bar-storage.module.js';
import { BarSources } from './bar-sources.js';
import { HistoryController } from './history.controller.js';
import { HistoryService } from './history.service.js';
import { SparklineService } from './sparkline.service.js';

/** For the api role. Needs `MARKET_DATA_PROVIDER` from a global module. */
@Module({
  imports: [BarStorageModule, CorporateActionsModule, InstrumentsModule, QuoteBookModule],
  controllers: [HistoryController],
  providers: [BarSources, HistoryService, SparklineService],
  exports: [HistoryService],
})
export class HistoryModule {}
