import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../tickers/index.js';
import { HistoryController } from './history/history.controller.js';
import { HistoryModule } from './history/history.module.js';
import { MarketDataStorageModule } from './market-data-storage.module.js';
import { OverviewController } from './overview/overview.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { LiveInfoController } from './quote-book/live-info.controller.js';
import { QuoteBookModule } from './quote-book/quote-book.module.js';

/** Bars, newest quotes, profiles and key statistics over HTTP, for the api role. */
@Module({
  imports: [HistoryModule, InstrumentsModule, MarketDataStorageModule, QuoteBookModule],
  controllers: [HistoryController, LiveInfoController, OverviewController],
  providers: [OverviewService],
})
export class MarketDataApiModule {}
