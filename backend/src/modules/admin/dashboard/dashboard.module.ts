import { Module } from '@nestjs/common';
import { QuoteBookModule } from '../../market-data/quote-book/quote-book.module.js';
import { MarketHoursModule } from '../../market-hours/market-hours.module.js';
import { DashboardController } from './dashboard.controller.js';
import { Dashboard } from './dashboard.js';
import { FeedGauges } from './feed-gauges.js';

/** What administrators see first. */
@Module({
  imports: [QuoteBookModule, MarketHoursModule],
  controllers: [DashboardController],
  providers: [Dashboard, FeedGauges],
})
export class DashboardModule {}
