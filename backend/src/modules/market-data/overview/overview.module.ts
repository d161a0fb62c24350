import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../../tickers/instruments.module.js';
import { HistoryModule } from '../bars/history/history.module.js';
import { BarStorageModule } from '../bars/storage/bar-storage.module.js';
import { FundamentalsModule } from '../fundamentals/fundamentals.module.js';
import { QuoteBookModule } from '../quote-book/quote-book.module.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';

/** For the api role. */
@Module({
  imports: [HistoryModule, BarStorageModule, FundamentalsModule, InstrumentsModule, QuoteBookModule],
  controllers: [OverviewController],
  providers: [OverviewService],
})
export class OverviewModule {}
