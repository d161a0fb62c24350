import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../tickers/index.js';
import { ExchangesController } from './exchanges.controller.js';
import { ExchangesService } from './exchanges.service.js';
import { MarketHoursController } from './market-hours.controller.js';
import { MarketHoursModule } from './market-hours.module.js';

/** HTTP side of exchanges and their hours, for the api role. */
@Module({
  imports: [MarketHoursModule, InstrumentsModule],
  controllers: [ExchangesController, MarketHoursController],
  providers: [ExchangesService],
})
export class MarketHoursApiModule {}
