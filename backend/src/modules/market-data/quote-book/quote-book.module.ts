import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../../tickers/index.js';
import { MarketDataStorageModule } from '../market-data-storage.module.js';
import { LiveColumnsService } from './live-columns.service.js';
import { QuoteBookFeeder, QuotesIndicator } from './quote-book.feeder.js';
import { QuoteBook } from './quote-book.js';
import { StoredPriceRepository } from './stored-price.repository.js';

/** Needs `QUOTE_BUS` (QuoteBusModule), `INSTRUMENT_LOOKUP` and `MARKET_DATA_PROVIDER` from global modules. */
@Module({
  imports: [InstrumentsModule, MarketDataStorageModule],
  providers: [
    { provide: QuoteBook, useFactory: () => new QuoteBook() },
    QuoteBookFeeder,
    QuotesIndicator,
    LiveColumnsService,
    StoredPriceRepository,
  ],
  exports: [QuoteBook, LiveColumnsService, StoredPriceRepository],
})
export class QuoteBookModule {}
