import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { ReportsHealth, type HealthIndicator } from '../../../common/health/health-indicator.js';
import { termOfEpoch } from '../../../common/market/feed-epoch-name.js';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { AppConfig } from '../../../config/app-config.js';
import { EventBus } from '../../../infra/bus/event-bus.js';
import { QUOTE_BUS, type QuoteBus } from '../../../infra/bus/quote-bus.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { BarWriterService } from '../bars/bar-writer.service.js';
import { BarRepository } from '../bars/bar.repository.js';
import type { ConfiguredProvider } from '../providers/configured-provider.js';
import { MARKET_DATA_PROVIDER } from '../providers/market-data-provider.js';
import { StoredCloseService } from '../previous-close/stored-close.service.js';
import { DemandService } from '../demand/demand.service.js';
import { feedCalendar } from './feed-calendar.js';
import { FeedTerm } from './feed-term.js';
import { LeaderElection } from './leader-election.js';
import { answersNow } from './source-trial.js';
import type { RejectionCounts } from './tick-plausibility.js';
import type { TradeListener } from './trade-listener.js';

/** So many of the best known instruments are wanted although nobody watches them: lists begin with them. */
const LISTED_RANKS = 100;

export interface FeedState {
  leading: boolean;
  epoch: string | null;
  /** Ticks of this epoch that counted and those that did not, by reason. */
  accepted: number;
  rejections: Partial<RejectionCounts>;
  barsWaiting: number;
}

/** The feed role: stands for election and, while it leads, turns the provider's ticks into quotes on the bus. */
@Injectable()
export class FeedService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Feed');
  private readonly troubleWithLock = this.limited();
  private readonly troubleWithProvider = this.limited();
  private readonly election: LeaderElection;
  private term: FeedTerm | null = null;
  private ending: Promise<void> = Promise.resolve();
  private endWatch: (() => Promise<void>) | null = null;
  private stopListening: (() => void) | null = null;
  private watching = false;
  private joining = false;
  private stopping = false;
  private watchTimer: NodeJS.Timeout | undefined;
  private trades: TradeListener | undefined;

  constructor(
    config: AppConfig,
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: ConfiguredProvider,
    @Inject(QUOTE_BUS) private readonly bus: QuoteBus,
    private readonly directory: InstrumentDirectory,
    private readonly writer: BarWriterService,
    private readonly bars: BarRepository,
    private readonly closes: StoredCloseService,
    private readonly events: EventBus,
    private readonly demand: DemandService,
  ) {
    this.election = new LeaderElection({
      databaseUrl: config.databaseUrl,
      // Not the provider's name: that may change while the feed is led.
      name: 'feed',
      onElected: (term) => this.begin(term),
      onDeposed: () => this.end('another process leads the feed'),
      onTrouble: this.troubleWithLock,
      sources: {
        isServed: () => this.provider.health().up,
        couldServe: () => answersNow(this.provider.current, this.directory),
      },
    });
  }

  onApplicationBootstrap(): void {
    this.writer.start();
    const unlisten = [
      this.demand.addSource('listed', () => this.bestKnown()),
      this.demand.addSource('alerted', () => this.trades?.waitingFor?.() ?? []),
      this.directory.onChange(() => this.term?.reload()),
      this.provider.onReplaced(() => this.restart()),
      // Not awaited: the bus delivers inside the relay's transaction.
      this.events.on('history.changed', ({ instruments }) => {
        void this.term?.correctCloses(new Set(instruments));
      }),
    ];
    this.stopListening = () => unlisten.forEach((end) => end());
    this.watchTimer = setInterval(() => {
      void this.watchBusWhileUnproven();
      void this.followDemand();
    }, 1_000);
    this.election.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    this.stopListening?.();
    clearInterval(this.watchTimer);
    this.end('shutting down');
    await this.endWatch?.();
    await this.ending;
    await this.writer.stop();
    await this.election.stop();
  }

  /** Hands `listener` every trade that counts while this process leads. Call it before the application starts. */
  setTradeListener(listener: TradeListener): void {
    if (this.trades) throw new Error('another listener receives the trades already');
    this.trades = listener;
  }

  state(): FeedState {
    const { term } = this;
    const counts = term?.counts ?? { accepted: 0, rejections: {} };
    return {
      leading: term !== null,
      epoch: term?.epoch ?? null,
      ...counts,
      barsWaiting: this.writer.buffered,
    };
  }

  /** Nothing of one market may stay on the screen under another's name: rows, checks and bars start over. */
  private restart(): void {
    const { term } = this;
    const number = this.election.currentTerm;
    if (!term || number === null) return;
    this.end('an administrator chose another source');
    this.begin(number, term.nextRun);
  }

  private begin(number: number, firstRun = 0): void {
    this.logger.log(`leads the feed ${this.provider.name} (term ${number})`);
    this.ending = this.ending.then(async () => {
      const demand = await this.demand.all();
      if (this.election.currentTerm !== number || this.stopping) return;
      this.term = new FeedTerm({
        term: number,
        firstRun,
        provider: this.provider.current,
        bus: this.bus,
        calendar: feedCalendar,
        instruments: () => this.directory.all(),
        saveBar: (source, key, bar, seen) => this.writer.add(source, key, bar, { term: number, ...seen }),
        gapStore: this.bars,
        closesBefore: (requests, sources) => this.closes.before(requests, sources),
        growingBars: (source, minuteMs) => this.bars.minuteBarsAt(source, minuteMs),
        trades: this.trades,
        onTrouble: this.troubleWithProvider,
      });
      this.term.setDemand(demand);
      this.term.start();
    });
  }

  private end(why: string): void {
    const { term } = this;
    if (!term) return;
    this.term = null;
    this.logger.log(`gives up the feed: ${why}`);
    const stopped = term.stop().catch((error: Error) => this.logger.warn(`provider: ${error.message}`));
    this.ending = this.ending.then(() => stopped);
  }

  private async followDemand(): Promise<void> {
    const { term } = this;
    if (!term?.followsDemand || this.joining) return;
    this.joining = true;
    term.setDemand(await this.demand.all());
    this.joining = false;
  }

  /** What the pages of visitors show first. */
  private bestKnown(): [string, number][] {
    const ranked = this.directory.all().filter(({ rank }) => rank !== null && rank <= LISTED_RANKS);
    return ranked.map(({ key, rank }) => [key, LISTED_RANKS + 1 - rank!]);
  }

  /**
   * While the database cannot say who leads, the bus may: a batch of a later term proves that this process was
   * replaced (the partition was ours alone).
   */
  private async watchBusWhileUnproven(): Promise<void> {
    if (this.watching === this.election.unproven) return;
    this.watching = this.election.unproven;
    if (!this.watching) {
      await this.endWatch?.();
      this.endWatch = null;
      return;
    }
    try {
      this.endWatch = await this.bus.subscribe(({ epoch }) => {
        const term = termOfEpoch(epoch);
        if (term !== null) this.election.yieldTo(term);
      });
    } catch (error) {
      this.watching = false;
      this.troubleWithLock(`the quote bus cannot be read: ${(error as Error).message}`);
    }
  }

  private limited(): (message: string) => void {
    return rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  }
}

/** What the feed of this process does: leads or stands by, how many ticks it took and refused. */
@Injectable()
@ReportsHealth({ name: 'feed' })
export class FeedIndicator implements HealthIndicator {
  constructor(private readonly feed: FeedService) {}

  async check(): Promise<string> {
    const { leading, accepted, rejections } = this.feed.state();
    if (!leading) return 'stands by';
    const refused = Object.values(rejections).reduce((sum, count) => sum + count, 0);
    return `leads, ${accepted} ticks taken, ${refused} refused`;
  }
}
