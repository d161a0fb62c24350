import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { AppConfig } from '../../config/app-config.js';
import { EventBus } from '../../infra/bus/event-bus.js';
import { Metrics } from '../../infra/metrics/metrics.js';
import { INSTRUMENT_LOOKUP, type InstrumentLookup } from '../market-data/quote-book/instrument-lookup.js';
import { QuoteBook } from '../market-data/quote-book/quote-book.js';
import { MarketHoursService } from '../market-hours/market-hours.service.js';
import { SessionWatch } from './handshake/session-watch.js';
import { SOCKET_AUTHENTICATOR, type SocketAuthenticator } from './handshake/socket-authenticator.js';
import { SocketSessions } from './handshake/socket-sessions.js';
import { NOTIFICATION_NEWS, type NotificationNews } from './notifications/notification-news.js';
import { serveNotifications } from './notifications/notifications-namespace.js';
import { eventLoopMeter } from './quote-to-frame/load-window.js';
import { NOTIFICATIONS_NAMESPACE, TICKERS_NAMESPACE } from '@pricealgo/contract/realtime';
import { REALTIME_OPTIONS, type RealtimeOptions } from './realtime-options.js';
import { SocketServer } from './socket-server.js';
import { MarketStatusWatcher } from './status/market-status-watcher.js';
import { TickersHub } from './tickers-hub.js';
import { serveTickers } from './tickers-namespace.js';

const HOUSEKEEPING_MS = 1_000;

/** Runs `/tickers` and `/notifications` for as long as the application lives. */
@Injectable()
export class TickersGateway implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('TickersGateway');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private server: SocketServer | null = null;
  private hub: TickersHub | null = null;
  private watch: SessionWatch | null = null;
  private timer: NodeJS.Timeout | null = null;
  private endNotifications: (() => void) | null = null;

  constructor(
    private readonly http: HttpAdapterHost,
    private readonly config: AppConfig,
    private readonly book: QuoteBook,
    private readonly marketHours: MarketHoursService,
    @Inject(INSTRUMENT_LOOKUP) private readonly instruments: InstrumentLookup,
    @Inject(SOCKET_AUTHENTICATOR) private readonly authenticator: SocketAuthenticator,
    @Inject(REALTIME_OPTIONS) private readonly options: RealtimeOptions,
    private readonly bus: EventBus,
    @Inject(NOTIFICATION_NEWS) private readonly news: NotificationNews,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    const { ALLOWED_ORIGINS = [], PUBLIC_URL, TRUST_PROXY } = this.config.env;
    const allowed = [...ALLOWED_ORIGINS, ...(PUBLIC_URL ? [PUBLIC_URL] : [])].map(
      (text) => new URL(text).origin,
    );
    this.server = new SocketServer(this.http.httpAdapter.getHttpServer(), {
      origins: { allowed, behindProxy: TRUST_PROXY > 0 },
      proxyHops: TRUST_PROXY,
      maxFrameBytes: this.options.maxFrameBytes,
    });
    this.hub = new TickersHub(this.book, this.instruments, this.options);
    const { server, hub, options, authenticator } = this;
    const sessions = new SocketSessions();
    this.metrics.gauge('sockets', () => server.connections);
    this.metrics.online(() => sessions.userIds());
    this.watch = new SessionWatch(sessions, authenticator, this.bus);
    serveTickers(server.of(TICKERS_NAMESPACE), {
      hub,
      options,
      authenticator,
      sessions,
      addressOf: (conn) => server.addressOf(conn),
      isLoopback: (conn) => server.isLoopback(conn),
    });
    const { bus, news } = this;
    this.endNotifications = serveNotifications(server.of(NOTIFICATIONS_NAMESPACE), {
      authenticator,
      isLoopback: (conn) => server.isLoopback(conn),
      sessions,
      bus,
      news,
    });
    this.keepHouse(hub);
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.endNotifications?.();
    this.watch?.stop();
    this.hub?.stop();
    await this.server?.close();
  }

  private keepHouse(hub: TickersHub): void {
    const busy = eventLoopMeter();
    const markets = new MarketStatusWatcher(this.marketHours);
    this.timer = setInterval(() => {
      try {
        hub.flusher.onSecond(busy());
        markets.check(hub.followedExchanges(), this.book.marketNowMs(), (exchange, status) =>
          hub.onMarket(exchange, status),
        );
      } catch (error) {
        this.warn(`housekeeping of live connections: ${(error as Error).message}`);
      }
    }, HOUSEKEEPING_MS);
  }
}
