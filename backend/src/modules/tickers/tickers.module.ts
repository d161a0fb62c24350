import { Module } from '@nestjs/common';
import { InstrumentsModule } from './instruments.module.js';
import { TickerOrders } from './list/ticker-orders.js';
import { SuggestionsService } from './suggestions.service.js';
import { TickersController } from './tickers.controller.js';
import { TickersService } from './tickers.service.js';

/** HTTP side of the instruments, for the api role. */
@Module({
  imports: [InstrumentsModule],
  controllers: [TickersController],
  providers: [TickersService, SuggestionsService, TickerOrders],
  exports: [TickerOrders],
})
export class TickersModule {}
