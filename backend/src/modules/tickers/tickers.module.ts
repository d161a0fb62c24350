import { Module } from '@nestjs/common';
import { InstrumentAdminRepository } from './instrument-admin.repository.js';
import { InstrumentDirectory } from './instrument-directory.js';
import { InstrumentRepository } from './instrument.repository.js';
import { TickerOrders } from './list/ticker-orders.js';
import { SuggestionsService } from './suggestions.service.js';
import { LogoAddress } from './ticker-dto.js';
import { TickersController } from './tickers.controller.js';
import { TickersService } from './tickers.service.js';

/** What other modules may use of the tickers, in every role. */
@Module({
  providers: [InstrumentRepository, InstrumentAdminRepository, InstrumentDirectory, LogoAddress],
  exports: [InstrumentRepository, InstrumentAdminRepository, InstrumentDirectory, LogoAddress],
})
export class InstrumentsModule {}

/** HTTP side of the instruments, for the api role. */
@Module({
  imports: [InstrumentsModule],
  controllers: [TickersController],
  providers: [TickersService, SuggestionsService, TickerOrders],
  exports: [TickerOrders],
})
export class TickersModule {}
