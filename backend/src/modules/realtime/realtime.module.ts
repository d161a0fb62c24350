import { Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { QuoteBookModule } from '../market-data/quote-book/quote-book.module.js';
import { MarketHoursModule } from '../market-hours/market-hours.module.js';
import { REALTIME_OPTIONS, realtimeOptions } from './realtime-options.js';
import { TickersGateway } from './tickers.gateway.js';

/**
 * Live quotes over Socket.IO. Needs `INSTRUMENT_LOOKUP`, `SOCKET_AUTHENTICATOR` and `NOTIFICATION_NEWS` from
 * global modules.
 */
@Module({
  imports: [QuoteBookModule, MarketHoursModule],
  providers: [
    TickersGateway,
    { provide: REALTIME_OPTIONS, inject: [AppConfig], useFactory: realtimeOptions },
  ],
})
export class RealtimeModule {}
