import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { EventBus } from '../../infra/bus/event-bus.js';
import { Metrics } from '../../infra/metrics/metrics.js';
import { DemandService } from '../market-sources/index.js';
import { QuoteBook } from '../quotes/index.js';
import { MarketHoursService } from '../market-hours/index.js';
import { SessionWatch } from './handshake/session-watch.js';
import { SOCKET_AUTHENTICATOR, type SocketAuthenticator } from '../../common/access/socket-authenticator.js';
import { SocketSessionsService } from './handshake/socket-sessions.service.js';
import { eventLoopMeter } from './quote-to-frame/load-window.js';
import { measureSockets } from './realtime-metrics.js';
import { SocketAdapter } from './socket.adapter.js';
import { REALTIME_OPTIONS, type RealtimeOptions } from './realtime-options.js';
import { MarketStatusWatcher } from './market-status-watcher.js';
import { TickersHub } from './tickers-hub.js';

const HOUSEKEEPING_MS = 1_000;

/** What is done for all live connections together, and the order in which they end. */
@Injectable()
export class RealtimeHousekeepingService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('RealtimeHousekeeping');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private watch: SessionWatch | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sockets: SocketAdapter,
    private readonly hub: TickersHub,
    private readonly book: QuoteBook,
    private readonly marketHours: MarketHoursService,
    private readonly sessions: SocketSessionsService,
    private readonly bus: EventBus,
    private readonly metrics: Metrics,
    private readonly demand: DemandService,
    @Inject(SOCKET_AUTHENTICATOR) private readonly authenticator: SocketAuthenticator,
    @Inject(REALTIME_OPTIONS) private readonly options: RealtimeOptions,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.gauge('sockets', () => this.sockets.connections);
    measureSockets(this.metrics, this.hub, this.sockets);
    this.demand.addSource('watched', () => this.hub.followers());
    this.metrics.online(() => this.sessions.userIds());
    this.watch = new SessionWatch(this.sessions, this.authenticator, this.bus, {
      sweepMs: this.options.sessionSweepMs,
    });
    const busy = eventLoopMeter();
    const markets = new MarketStatusWatcher(this.marketHours);
    this.timer = setInterval(() => {
      try {
        this.hub.flusher.onSecond(busy());
        markets.check(this.hub.followedExchanges(), this.book.marketNowMs(), (exchange, status) =>
          this.hub.onMarket(exchange, status),
        );
      } catch (error) {
        this.warn(`housekeeping of live connections: ${(error as Error).message}`);
      }
    }, HOUSEKEEPING_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.watch?.stop();
    this.hub.stop();
    await this.sockets.shutdown();
  }
}
