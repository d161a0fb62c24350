import { Module } from '@nestjs/common';
import { LiveInfoController } from './live-info.controller.js';
import { QuoteBookFeeder } from './quote-book.feeder.js';
import { QuoteBook } from './quote-book.js';

/** Needs `QUOTE_BUS` (QuoteBusModule) and `INSTRUMENT_LOOKUP` from global modules. */
@Module({
  controllers: [LiveInfoController],
  providers: [{ provide: QuoteBook, useFactory: () => new QuoteBook() }, QuoteBookFeeder],
  exports: [QuoteBook],
})
export class QuoteBookModule {}
