import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ReportsHealth, type HealthIndicator } from '../../../common/health/health-indicator.js';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { AppConfig } from '../../../config/app-config.js';
import { EventBus } from '../../../infra/bus/event-bus.js';
import { QuoteShards } from '../../../infra/bus/quote-shards.js';
import { Metrics } from '../../../infra/metrics/metrics.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { BarRepository, BarWriterService } from '../../bars/index.js';
import {
  answersNow,
  ConfiguredSources,
  DemandService,
  type MarketDataProvider,
} from '../../market-sources/index.js';
import { StoredCloseService } from '../stored/stored-close.service.js';
import { feedCalendar } from './feed-calendar.js';
import { FeedMembership } from './feed-membership.js';
import { measureFeed } from './feed-metrics.js';
import { FeedShard } from './feed-shard.js';
import type { LeaderElectionOptions } from './leader-election.js';
import { SharedStream } from './shared-stream.js';
import type { RejectionCounts } from './tick-plausibility.js';
import type { TradeListener } from './trade-listener.js';

/*
 * Two words of time have a meaning of their own in this folder.
 * A TERM is one leadership: from the election that numbers it until another process may lead. Minutes are stored with its number.
 * An EPOCH is as long as row ids and sequence numbers mean the same; batches and frames carry its name. A term begins with one;
 * the next begins where the market starts over (a replay) or another kind of market is chosen. `12.1-9f3c…` is the second of term 12.
 * A shard is no time but a part of the instruments (FEED_SHARDS, 1 by default), with a leader, terms and epochs of its own.
 */

/** So many of the best known instruments are wanted although nobody watches them: lists begin with them. */
const LISTED_RANKS = 100;
/** Shards are handed over while all processes live: each look for a free one is a moment without prices. */
const SHARD_CAMPAIGN_EVERY_MS = 500;

export interface FeedState {
  /** Whether this process leads any shard. */
  leading: boolean;
  /** Those that it leads, of `shardCount`. */
  shards: readonly number[];
  shardCount: number;
  /** Of the first shard that it leads. */
  epoch: string | null;
  /** Ticks of these epochs that counted and those that did not, by reason. */
  accepted: number;
  rejections: Partial<RejectionCounts>;
  barsWaiting: number;
}

/** The feed role: stands for the election of each shard and, while it leads one, turns its ticks into quotes on the bus. */
@Injectable()
export class FeedService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Feed');
  private readonly troubleWithLock = this.limited();
  private readonly troubleWithProvider = this.limited();
  private readonly membership: FeedMembership | null;
  readonly parts: readonly FeedShard[];
  private shared: { of: MarketDataProvider; stream: SharedStream } | null = null;
  private stopListening: (() => void) | null = null;
  private timer: NodeJS.Timeout | undefined;
  private listeners: TradeListener[] = [];

  constructor(
    private readonly config: AppConfig,
    private readonly sources: ConfiguredSources,
    private readonly buses: QuoteShards,
    private readonly directory: InstrumentDirectory,
    private readonly writer: BarWriterService,
    private readonly bars: BarRepository,
    private readonly closes: StoredCloseService,
    private readonly demand: DemandService,
  ) {
    const shards = Array.from({ length: buses.count }, (_, shard) => shard);
    this.membership =
      buses.count === 1
        ? null
        : new FeedMembership({
            databaseUrl: config.databaseUrl,
            shards: shards.map((shard) => this.lockOf(shard)),
            couldServe: () => this.couldServe(),
            onTrouble: this.troubleWithLock,
          });
    this.parts = shards.map((shard) => this.makeShard(shard));
  }

  onApplicationBootstrap(): void {
    this.writer.start();
    const unlisten = [
      this.demand.addSource('listed', () => this.bestKnown()),
      this.demand.addSource('alerted', () =>
        this.listeners.flatMap((one) => [...(one.waitingFor?.() ?? [])]),
      ),
      this.directory.onChange(() => this.parts.forEach((part) => part.reload())),
      this.sources.onReplaced(() => this.parts.forEach((part) => part.restart())),
    ];
    this.stopListening = () => unlisten.forEach((end) => end());
    this.timer = setInterval(() => this.parts.forEach((part) => part.everySecond()), 1_000);
    this.membership?.start();
    for (const part of this.parts) part.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopListening?.();
    clearInterval(this.timer);
    await Promise.all(this.parts.map((part) => part.stop()));
    await this.writer.stop();
    await Promise.all([this.membership?.stop(), ...this.parts.map((part) => part.release())]);
  }

  /**
   * Hands every trade that counts to the listener of its shard while this process leads it. Call it before the application
   * starts.
   */
  setTradeListeners(listenerOf: (shard: number) => TradeListener): void {
    if (this.listeners.length > 0) throw new Error('others receive the trades already');
    this.listeners = this.parts.map((_, shard) => listenerOf(shard));
  }

  /** Closes of these instruments have changed in the database. */
  correctCloses(instruments: ReadonlySet<InstrumentKey>): void {
    // Not awaited: the bus delivers inside the relay's transaction.
    for (const part of this.parts) void part.correctCloses(instruments);
  }

  state(): FeedState {
    const led = this.parts.filter(({ leading }) => leading);
    const rejections: Partial<RejectionCounts> = {};
    for (const { counts } of led)
      for (const [reason, count] of Object.entries(counts.rejections) as [keyof RejectionCounts, number][])
        rejections[reason] = (rejections[reason] ?? 0) + count;
    return {
      leading: led.length > 0,
      shards: this.parts.flatMap(({ leading }, shard) => (leading ? shard : [])),
      shardCount: this.parts.length,
      epoch: led[0]?.epoch ?? null,
      accepted: led.reduce((sum, { counts }) => sum + counts.accepted, 0),
      rejections,
      barsWaiting: this.writer.buffered,
    };
  }

  private makeShard(shard: number): FeedShard {
    const { buses, directory, demand, writer } = this;
    const only = buses.count === 1;
    return new FeedShard({
      name: only ? 'the feed' : `shard ${shard} of ${buses.count} of the feed`,
      bus: buses.bus(shard),
      election: this.electionOf(shard),
      provider: () => this.sources.current,
      stream: () => (only ? this.sources.current : this.sharedStream().part(shard)),
      term: {
        calendar: feedCalendar,
        instruments: () =>
          only ? directory.all() : directory.all().filter(({ key }) => buses.ofInstrument(key) === shard),
        gapStore: this.bars,
        gapOfOwnInstruments: !only,
        owns: (key) => buses.ofInstrument(key) === shard,
        closesBefore: (requests, sources) => this.closes.before(requests, sources),
        growingBars: (source, minuteMs) => this.bars.minuteBarsAt(source, minuteMs),
        tradesOf: () => this.listeners[shard],
        onTrouble: this.troubleWithProvider,
      },
      saveBar: (term) => (source, key, bar, seen) => writer.add(source, key, bar, { term, ...seen }),
      demand,
      log: (message) => this.logger.log(message),
    });
  }

  private electionOf(shard: number): Omit<LeaderElectionOptions, 'onElected' | 'onDeposed'> {
    const { membership } = this;
    return {
      databaseUrl: this.config.databaseUrl,
      name: this.lockOf(shard),
      onTrouble: this.troubleWithLock,
      sources: { isServed: () => this.sources.health().up, couldServe: () => this.couldServe() },
      ...(membership && {
        everyMs: SHARD_CAMPAIGN_EVERY_MS,
        mark: membership.markOf(shard),
        termOf: `feed_term_${shard}`,
        share: {
          stands: () => membership.stands(shard),
          yields: () => membership.yields(shard),
          lostSources: () => membership.lostSources(),
        },
      }),
    };
  }

  /** Not the provider's name: that may change while the feed is led. */
  private lockOf(shard: number): string {
    return this.buses.count === 1 ? 'feed' : `feed ${shard}/${this.buses.count}`;
  }

  private couldServe(): Promise<boolean> {
    return answersNow(this.sources.current, this.directory);
  }

  private sharedStream(): SharedStream {
    const { current } = this.sources;
    if (this.shared?.of !== current)
      this.shared = { of: current, stream: new SharedStream(current, this.buses.count) };
    return this.shared.stream;
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
    measureFeed(metrics, feed.parts);
  }

  async check(): Promise<string> {
    const { leading, shards, shardCount, accepted, rejections } = this.feed.state();
    if (!leading) return 'stands by';
    const refused = Object.values(rejections).reduce((sum, count) => sum + count, 0);
    const leads = shardCount === 1 ? 'leads' : `leads shards ${shards.join(', ')} of ${shardCount}`;
    return `${leads}, ${accepted} ticks taken, ${refused} refused`;
  }
}
