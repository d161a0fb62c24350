import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../../tickers/index.js';
import { MarketDataStorageModule } from '../market-data-storage.module.js';
import { QuoteBookModule } from '../quote-book/quote-book.module.js';
import { ExchangeRateService } from '../exchange-rates/exchange-rate.service.js';
import { BarSourceService } from './bar-source.service.js';
import { HistoryService } from './history.service.js';
import { SparklineService } from './sparkline.service.js';

/** Bars of any instrument and what they say of currencies, in every role. Needs `MARKET_DATA_PROVIDER` from a global module. */
@Module({
  imports: [InstrumentsModule, MarketDataStorageModule, QuoteBookModule],
  providers: [BarSourceService, ExchangeRateService, HistoryService, SparklineService],
  exports: [BarSourceService, ExchangeRateService, HistoryService, SparklineService],
})
export class HistoryModule {}
