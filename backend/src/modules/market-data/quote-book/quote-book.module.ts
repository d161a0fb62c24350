import { Module } from '@nestjs/common';
import { QuoteBookFeeder } from './quote-book.feeder.js';
import { QuoteBook } from './quote-book.js';
import { QuotesIndicator } from './quotes.indicator.js';

/** Needs `QUOTE_BUS` (QuoteBusModule) and `INSTRUMENT_LOOKUP` from global modules. */
@Module({
  providers: [{ provide: QuoteBook, useFactory: () => new QuoteBook() }, QuoteBookFeeder, QuotesIndicator],
  exports: [QuoteBook],
})
export class QuoteBookModule {}
