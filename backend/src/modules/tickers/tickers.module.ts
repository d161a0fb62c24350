import { Module } from '@nestjs/common';
import { InstrumentsModule } from './instruments.module.js';
import { TickersController } from './tickers.controller.js';
import { TickersService } from './tickers.service.js';

/** HTTP side of the instruments, for the api role. */
@Module({
  imports: [InstrumentsModule],
  controllers: [TickersController],
  providers: [TickersService],
})
export class TickersModule {}
