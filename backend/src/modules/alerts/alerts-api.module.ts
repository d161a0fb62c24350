import { Module } from '@nestjs/common';
import { HistoryModule } from '../market-data/history/history.module.js';
import { MarketDataStorageModule } from '../market-data/market-data-storage.module.js';
import { QuoteBookModule } from '../market-data/quote-book/quote-book.module.js';
import { InstrumentsModule } from '../tickers/instruments.module.js';
import { AlertsService } from './alerts.service.js';
import { AlertsController } from './api/alerts.controller.js';
import { CallLog } from './calls/call-log.js';
import { DryRun } from './dry-run/dry-run.service.js';
import { AlertRepository } from './storage/alert.repository.js';
import { FiringDeliveries } from './storage/firing-deliveries.js';

/** For the api role. */
@Module({
  imports: [InstrumentsModule, HistoryModule, MarketDataStorageModule, QuoteBookModule],
  controllers: [AlertsController],
  providers: [AlertsService, AlertRepository, CallLog, FiringDeliveries, DryRun],
})
export class AlertsApiModule {}
