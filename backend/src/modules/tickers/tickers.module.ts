import { Module } from '@nestjs/common';
import { QuoteBookModule } from '../market-data/quote-book/quote-book.module.js';
import { InstrumentsModule } from './instruments.module.js';
import { LiveColumns } from './list/live-columns.js';
import { TickerOrders } from './list/ticker-orders.js';
import { SuggestionsService } from './suggestions/suggestions.service.js';
import { TickersController } from './tickers.controller.js';
import { TickersService } from './tickers.service.js';

/** HTTP side of the instruments, for the api role. */
@Module({
  imports: [InstrumentsModule, QuoteBookModule],
  controllers: [TickersController],
  providers: [TickersService, SuggestionsService, TickerOrders, LiveColumns],
  exports: [TickerOrders, LiveColumns],
})
export class TickersModule {}
