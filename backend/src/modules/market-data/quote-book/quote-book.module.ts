import { Module } from '@nestjs/common';
import { LiveColumns } from './live-columns.js';
import { QuoteBookFeeder } from './quote-book.feeder.js';
import { QuoteBook } from './quote-book.js';
import { QuotesIndicator } from './quotes.indicator.js';

/** Needs `QUOTE_BUS` (QuoteBusModule) and `INSTRUMENT_LOOKUP` from global modules. */
@Module({
  providers: [
    { provide: QuoteBook, useFactory: () => new QuoteBook() },
    QuoteBookFeeder,
    QuotesIndicator,
    LiveColumns,
  ],
  exports: [QuoteBook, LiveColumns],
})
export class QuoteBookModule {}
