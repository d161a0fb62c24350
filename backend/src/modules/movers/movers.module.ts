import { Module } from '@nestjs/common';
import { HistoryModule } from '../bars/index.js';
import { QuoteBookModule } from '../quotes/index.js';
import { InstrumentsModule, TickersModule } from '../tickers/index.js';
import { MoversController, YearRangesController } from './movers.controller.js';
import { MoversService } from './movers.service.js';
import { YearRangesService } from './year-ranges.service.js';

/** Gainers, losers, most active and 52-week ranges: what lists show of prices, for the api role. */
@Module({
  imports: [HistoryModule, InstrumentsModule, QuoteBookModule, TickersModule],
  controllers: [MoversController, YearRangesController],
  providers: [MoversService, YearRangesService],
})
export class MoversModule {}
