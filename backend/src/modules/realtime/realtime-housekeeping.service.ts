import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { QuoteBook } from '../quotes/index.js';
import { MarketHoursService } from '../market-hours/index.js';
import { SessionWatchService } from './handshake/session-watch.js';
import { eventLoopMeter } from './quote-to-frame/load-window.js';
import { SocketAdapter } from './socket.adapter.js';
import { MarketStatusWatcher } from './market-status-watcher.js';
import { TickersHub } from './tickers-hub.js';

const HOUSEKEEPING_MS = 1_000;

/** What is done for all live connections together, and the order in which they end. */
@Injectable()
export class RealtimeHousekeepingService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('RealtimeHousekeeping');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sockets: SocketAdapter,
    private readonly hub: TickersHub,
    private readonly book: QuoteBook,
    private readonly marketHours: MarketHoursService,
    private readonly watch: SessionWatchService,
  ) {}

  onApplicationBootstrap(): void {
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
    this.watch.stop();
    this.hub.stop();
    await this.sockets.shutdown();
  }
}
