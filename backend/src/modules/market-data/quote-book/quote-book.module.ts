import { Module } from '@nestjs/common';
import { LiveColumns } from './live-columns.js';
import { QuoteBookFeeder } from './quote-book.feeder.js';
import { QuoteBook } from './quote-book.js';
import { QuotesIndicator } from './quotes.indicator.js';
import { StoredPriceRepository } from './stored-price.repository.js';

/** Needs `QUOTE_BUS` (QuoteBusModule), `INSTRUMENT_LOOKUP` and `MARKET_DATA_PROVIDER` from global modules. */
@Module({
  providers: [
    { provide: QuoteBook, useFactory: () => new QuoteBook() },
    QuoteBookFeeder,
    QuotesIndicator,
    LiveColumns,
    StoredPriceRepository,
  ],
  exports: [QuoteBook, LiveColumns, StoredPriceRepository],
})
export class QuoteBookModule {}
