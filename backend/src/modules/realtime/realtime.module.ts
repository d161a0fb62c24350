import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { hostRulesOf } from '../../common/net/host-check.js';
import { originRulesOf } from '../../common/net/origin-check.js';
import { AppConfig } from '../../config/app-config.js';
import { INSTRUMENT_LOOKUP, type InstrumentLookup, QuoteBook, QuoteBookModule } from '../quotes/index.js';
import { MarketHoursModule } from '../market-hours/index.js';
import { ConnectionErrors } from './handshake/connection-errors.js';
import { SessionWatchService } from './handshake/session-watch.js';
import { SocketSessionsService } from './handshake/socket-sessions.service.js';
import { NotificationsGateway } from './notifications/notifications.gateway.js';
import { frameWriterFor } from './quote-to-frame/direct-frame-writer.js';
import { FRAME_WRITER } from './quote-to-frame/frame-writer.js';
import { RealtimeHousekeepingService } from './realtime-housekeeping.service.js';
import { SocketReportsService } from './realtime-metrics.js';
import { REALTIME_OPTIONS, realtimeOptions, type RealtimeOptions } from './realtime-options.js';
import { SocketAdapter } from './socket.adapter.js';
import { TickersGateway } from './tickers.gateway.js';
import { TickersHub } from './tickers-hub.js';

function socketAdapter(host: HttpAdapterHost, { env }: AppConfig, limits: RealtimeOptions): SocketAdapter {
  return new SocketAdapter(() => host.httpAdapter.getHttpServer(), {
    origins: originRulesOf(env),
    hosts: hostRulesOf(env),
    proxyHops: env.TRUST_PROXY,
    limits,
  });
}

/**
 * Live quotes and notifications over Socket.IO. Needs `INSTRUMENT_LOOKUP`, `SOCKET_AUTHENTICATOR` and
 * `NOTIFICATION_READER` from global modules, and an application that uses its {@link SocketAdapter}.
 */
@Module({
  imports: [QuoteBookModule, MarketHoursModule],
  providers: [
    ConnectionErrors,
    NotificationsGateway,
    RealtimeHousekeepingService,
    SessionWatchService,
    SocketReportsService,
    SocketSessionsService,
    TickersGateway,
    { provide: FRAME_WRITER, useValue: frameWriterFor },
    { provide: REALTIME_OPTIONS, inject: [AppConfig], useFactory: realtimeOptions },
    {
      provide: SocketAdapter,
      inject: [HttpAdapterHost, AppConfig, REALTIME_OPTIONS],
      useFactory: socketAdapter,
    },
    {
      provide: TickersHub,
      inject: [QuoteBook, INSTRUMENT_LOOKUP, REALTIME_OPTIONS],
      useFactory: (book: QuoteBook, instruments: InstrumentLookup, options: RealtimeOptions) =>
        new TickersHub(book, instruments, options),
    },
  ],
  exports: [SocketSessionsService],
})
export class RealtimeModule {}
