import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../tickers/index.js';
import { ExchangesService, MarketHoursService } from './market-hours.service.js';
import { ExchangesController, MarketHoursController } from './market-hours.controller.js';

/** Market hours for other modules, in every role. */
@Module({ providers: [MarketHoursService], exports: [MarketHoursService] })
export class MarketHoursModule {}

/** HTTP side of exchanges and their hours, for the api role. */
@Module({
  imports: [MarketHoursModule, InstrumentsModule],
  controllers: [ExchangesController, MarketHoursController],
  providers: [ExchangesService],
})
export class MarketHoursApiModule {}
