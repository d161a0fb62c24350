import { Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { QuoteBookModule } from '../market-data/quote-book/quote-book.module.js';
import { MarketHoursModule } from '../market-hours/market-hours.module.js';
import { SOCKET_AUTHENTICATOR, VisitorsOnlyAuthenticator } from './handshake/socket-authenticator.js';
import { REALTIME_OPTIONS, realtimeOptions } from './realtime-options.js';
import { TickersGateway } from './tickers.gateway.js';

/** Live quotes over Socket.IO. Needs `INSTRUMENT_LOOKUP` from a global module. */
@Module({
  imports: [QuoteBookModule, MarketHoursModule],
  providers: [
    TickersGateway,
    { provide: REALTIME_OPTIONS, inject: [AppConfig], useFactory: realtimeOptions },
    { provide: SOCKET_AUTHENTICATOR, useClass: VisitorsOnlyAuthenticator },
  ],
})
export class RealtimeModule {}
