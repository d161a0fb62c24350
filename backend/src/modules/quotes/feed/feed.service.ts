import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { type HealthIndicator, ReportsHealth } from '../../../common/health/health-indicator.js';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { AppConfig } from '../../../config/app-config.js';
import { EventBus } from '../../../infra/bus/event-bus.js';
import { QuoteBus } from '../../../infra/bus/quote-bus.js';
import { Metrics } from '../../../infra/metrics/metrics.js';
import { BarRepository, BarWriterService } from '../../bars/index.js';
import { answersNow, ConfiguredSources, DemandService } from '../../market-sources/index.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { StoredCloseService } from '../stored/stored-close.service.js';
import { feedCalendar } from './feed-calendar.js';
import { FeedLeadership } from './feed-leadership.js';
import type { RejectionCounts } from './tick-plausibility.js';
import type { TradeListener } from './trade-listener.js';

/** Tells Prometheus whether this process leads the feed, and what became of its ticks; counters begin again with each term. */
export function measureFeed(metrics: Metrics, feed: Pick<FeedLeadership, 'leading' | 'counts'>): void {
  metrics.series({
    name: 'pricealgo_feed_leader',
    help: '1 where this process leads the feed, 0 where it stands by; over all processes there is one leader.',
    type: 'gauge',
    labels: [],
    read: () => [{ labels: {}, value: feed.leading ? 1 : 0 }],
  });
  metrics.series({
    name: 'pricealgo_feed_ticks_accepted_total',
    help: 'Ticks that counted.',
    type: 'counter',
    labels: [],
    read: () => [{ labels: {}, value: feed.counts.accepted }],
  });
  metrics.series({
    name: 'pricealgo_feed_ticks_rejected_total',
    help: 'Ticks that did not count, by reason.',
    type: 'counter',
    labels: ['reason'],
    read: () =>
      Object.entries(feed.counts.rejections).map(([reason, value]) => ({ labels: { reason }, value })),
  });
}

/*
 * Two words of time have a meaning of their own in this folder.
 * A TERM is one leadership: from the election that numbers it until another process may lead. Minutes are stored with its number.
 * An EPOCH is as long as row ids and sequence numbers mean the same; batches and frames carry its name. A term begins with one;
 * the next begins where the market starts over (a replay) or another kind of market is chosen. `12.1-9f3c…` is the second of term 12.
 */

/** So many of the best known instruments are wanted although nobody watches them: lists begin with them. */
const LISTED_RANKS = 100;
/** What the leader's lock is called. Not the provider's name: that may change while the feed is led. */
const LOCK = 'feed';

export interface FeedState {
  /** Whether this process leads. */
  leading: boolean;
  epoch: string | null;
  /** Ticks of this epoch that counted and those that did not, by reason. */
  accepted: number;
  rejections: Partial<RejectionCounts>;
  barsWaiting: number;
}

/** The feed role: stands for election and, while it leads, turns ticks into quotes on the bus. */
@Injectable()
export class FeedService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Feed');
  private readonly troubleWithLock = this.limited();
  private readonly troubleWithProvider = this.limited();
  readonly leadership: FeedLeadership;
  private stopListening: (() => void) | null = null;
  private timer: NodeJS.Timeout | undefined;
  private listener: TradeListener | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly sources: ConfiguredSources,
    private readonly bus: QuoteBus,
    private readonly directory: InstrumentDirectory,
    private readonly writer: BarWriterService,
    private readonly bars: BarRepository,
    private readonly closes: StoredCloseService,
    private readonly demand: DemandService,
  ) {
    this.leadership = this.newLeadership();
  }

  onApplicationBootstrap(): void {
    this.writer.start();
    const unlisten = [
      this.demand.addSource('listed', () => this.bestKnown()),
      this.demand.addSource('alerted', () => [...(this.listener?.waitingFor?.() ?? [])]),
      this.directory.onChange(() => this.leadership.reload()),
      this.sources.onReplaced(() => this.leadership.restart()),
    ];
    this.stopListening = () => unlisten.forEach((end) => end());
    this.timer = setInterval(() => this.leadership.everySecond(), 1_000);
    this.leadership.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopListening?.();
    clearInterval(this.timer);
    await this.leadership.stop();
    await this.writer.stop();
    await this.leadership.release();
  }

  /** Hands every trade that counts to the listener while this process leads. Call it before the application starts. */
  setTradeListener(listener: TradeListener): void {
    if (this.listener) throw new Error('another one receives the trades already');
    this.listener = listener;
  }

  /** Closes of these instruments have changed in the database. */
  correctCloses(instruments: ReadonlySet<InstrumentKey>): void {
    // Not awaited: the bus delivers inside the relay's transaction.
    void this.leadership.correctCloses(instruments);
  }

  state(): FeedState {
    const { leading, epoch, counts } = this.leadership;
    return { leading, epoch, ...counts, barsWaiting: this.writer.buffered };
  }

  private newLeadership(): FeedLeadership {
    const { sources, directory, demand, writer } = this;
    return new FeedLeadership({
      bus: this.bus,
      election: {
        databaseUrl: this.config.databaseUrl,
        name: LOCK,
        onTrouble: this.troubleWithLock,
        sources: {
          isServed: () => sources.health().up,
          couldServe: () => answersNow(sources.current, directory),
        },
      },
      provider: () => sources.current,
      term: {
        calendar: feedCalendar,
        instruments: () => directory.all(),
        gapStore: this.bars,
        closesBefore: (requests, sources) => this.closes.before(requests, sources),
        growingBars: (source, minuteMs) => this.bars.minuteBarsAt(source, minuteMs),
        tradesOf: () => this.listener,
        onTrouble: this.troubleWithProvider,
      },
      saveBar: (term) => (source, key, bar, seen) => writer.add(source, key, bar, { term, ...seen }),
      demand,
      log: (message) => this.logger.log(message),
    });
  }

  /** What the pages of visitors show first. */
  private bestKnown(): [string, number][] {
    const ranked = this.directory.all().filter(({ rank }) => rank !== null && rank <= LISTED_RANKS);
    return ranked.map(({ key, rank }) => [key, LISTED_RANKS + 1 - rank!]);
  }

  private limited(): (message: string) => void {
    return rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  }
}

/** Tells the feed of closes that were corrected behind it. */
@Injectable()
export class FeedCorrections implements OnApplicationBootstrap, OnModuleDestroy {
  private endListening: (() => void) | null = null;

  constructor(
    private readonly feed: FeedService,
    private readonly events: EventBus,
  ) {}

  onApplicationBootstrap(): void {
    this.endListening = this.events.on('history.changed', ({ instruments }) =>
      this.feed.correctCloses(new Set(instruments)),
    );
  }

  onModuleDestroy(): void {
    this.endListening?.();
  }
}

/** What the feed of this process does: leads or stands by, how many ticks it took and refused. */
@Injectable()
@ReportsHealth({ name: 'feed' })
export class FeedIndicator implements HealthIndicator {
  constructor(
    private readonly feed: FeedService,
    metrics: Metrics,
  ) {
    measureFeed(metrics, feed.leadership);
  }

  async check(): Promise<string> {
    const { leading, accepted, rejections } = this.feed.state();
    if (!leading) return 'stands by';
    const refused = Object.values(rejections).reduce((sum, count) => sum + count, 0);
    return `leads, ${accepted} ticks taken, ${refused} refused`;
  }
}
