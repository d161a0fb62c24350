import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import { epochName } from '../../../common/market/feed-epoch-name.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { Tick } from '../../../common/market/tick.js';
import type { QuoteBus } from '../../../infra/bus/quote-bus.js';
import type { SeenSeconds } from '../../bars/index.js';
import type { CloseRequest, CloseSources } from '../stored/stored-close.service.js';
import {
  askingFor,
  type Demand,
  type MarketDataProvider,
  sourceNamesOf,
} from '../../market-sources/index.js';
import type { FeedCalendar } from './feed-calendar.js';
import { FeedEpoch, type GrowingBar } from './feed-epoch.js';
import { type GapStore, MinuteGap } from './minute-gap.js';
import type { StoredClose } from '../stored/previous-closes.js';
import type { TradeListener } from './trade-listener.js';
import type { RejectionCounts } from './tick-plausibility.js';

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** Stored closes that could not be read are tried again after this. */
const CLOSES_RETRY_MS = 10_000;

export interface FeedTermOptions {
  term: number;
  /** Place of its first epoch in the term, from 0: after those of an earlier provider in the same term. */
  firstEpoch?: number;
  provider: MarketDataProvider;
  bus: QuoteBus;
  calendar: FeedCalendar;
  /** The directory as it is now. */
  instruments: () => readonly MarketInstrument[];
  saveBar: (source: string, key: InstrumentKey, bar: Bar, seen: SeenSeconds) => void;
  /** Bars of the running minute that an earlier leader stored. */
  growingBars: (source: string, minuteMs: number) => Promise<readonly GrowingBar[]>;
  /** What is stored of the minutes before; without it minutes without a leader stay empty. */
  gapStore?: GapStore;
  /** What stored bars and splits say about the sessions before these; nothing where there is nothing stored. */
  closesBefore?: (
    requests: readonly CloseRequest[],
    sources: CloseSources,
  ) => Promise<readonly (StoredClose & { key: InstrumentKey })[]>;
  /** Receives every trade that counts, asked for as an epoch begins. */
  tradesOf?: () => TradeListener | undefined;
  /** Receives faults; limits the rate itself. */
  onTrouble: (message: string) => void;
}

/** One term over one provider: runs it and turns its ticks into published quotes until `stop`. */
export class FeedTerm {
  private readonly options: FeedTermOptions;
  private place: number;
  private current: FeedEpoch;
  private instruments: readonly MarketInstrument[] = [];
  private exchanges: readonly string[] = [];
  private second: NodeJS.Timeout | undefined;
  private retry: NodeJS.Timeout | undefined;
  private retryMs = FIRST_RETRY_MS;
  private loading: Promise<void> = Promise.resolve();
  private stopped = false;
  private readonly gap: MinuteGap | null;
  private demand: Demand = new Map();
  /** The session dates that stored closes were last read for; empty: they are still to be read. */
  private closesOf = '';
  private closesReadMs = -Infinity;

  constructor(options: FeedTermOptions) {
    this.options = options;
    this.place = options.firstEpoch ?? 0;
    this.current = this.newEpoch();
    const { term, provider, calendar, gapStore, onTrouble } = options;
    this.gap = gapStore
      ? new MinuteGap({
          term,
          provider,
          calendar,
          onTrouble,
          store: gapStore,
          instruments: () => this.wanted(),
        })
      : null;
  }

  get epoch(): string {
    return this.current.epoch;
  }

  /** Place of the epoch that another provider begins with, in the same term. */
  get nextEpoch(): number {
    return this.place + 1;
  }

  get counts(): { accepted: number; rejections: RejectionCounts } {
    return { accepted: this.current.ticks.accepted, rejections: this.current.ticks.rejections };
  }

  /** Whether it matters to the provider what is wanted: an invented market has it all. */
  get followsDemand(): boolean {
    return this.options.provider.setDemand !== undefined;
  }

  /** What is wanted from now on. */
  setDemand(demand: Demand): void {
    if (this.stopped) return;
    this.demand = demand;
    this.options.provider.setDemand?.(demand);
  }

  start(): void {
    this.second = setInterval(() => {
      this.current.everySecond();
      this.readClosesOfNewSessions();
    }, 1_000);
    this.load();
  }

  /** Bars or splits of these instruments were stored: their previous closes may have been wrong. */
  async correctCloses(keys: ReadonlySet<InstrumentKey>): Promise<void> {
    await this.readCloses(this.instruments.filter(({ key }) => keys.has(key))).catch((error: Error) => {
      // Everything is read again at the next second.
      this.closesOf = '';
      this.trouble(error);
    });
  }

  /** Reloads the directory's instruments: the provider keeps its stream for those that stay. */
  reload(): void {
    this.load();
  }

  /**
   * The provider started over (a replay's loop): ids, sequence and session state start over. The provider holds its
   * ticks until this resolves, so the snapshot is exactly what they continue.
   */
  private async restart(): Promise<void> {
    if (this.stopped) return;
    this.current.end();
    this.place += 1;
    this.current = this.newEpoch();
    this.current.setInstruments(this.instruments);
    await askingFor('feed', () => this.loadSnapshots()).catch((error: Error) => this.trouble(error));
    await this.readAllCloses();
    if (!this.stopped) this.current.startPublishing();
  }

  /** Nothing is published once this was called; resolves when the provider is silent. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.second);
    clearTimeout(this.retry);
    this.gap?.stop();
    this.current.end();
    await this.loading;
    await this.options.provider.stop();
  }

  private load(): void {
    clearTimeout(this.retry);
    this.loading = this.loading.then(async () => {
      if (this.stopped) return;
      try {
        await askingFor('feed', () => this.loadOnce());
        this.retryMs = FIRST_RETRY_MS;
      } catch (error) {
        this.trouble(error as Error);
        if (this.stopped) return;
        this.retry = setTimeout(() => this.load(), this.retryMs);
        this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS);
      }
    });
  }

  private async loadOnce(): Promise<void> {
    const { provider } = this.options;
    const instruments = await provider.supported(this.options.instruments());
    const first = this.instruments.length === 0;
    this.instruments = instruments;
    this.exchanges = [...new Set(instruments.map(({ exchangeShortName }) => exchangeShortName))];
    this.current.setInstruments(instruments);
    if (first) await this.resumeMinute();
    await this.loadSnapshots();
    await this.readAllCloses();
    if (this.stopped) return;
    this.current.startPublishing();
    await provider.start(instruments, (ticks) => this.receive(ticks), {
      onRestart: () => this.restart(),
      onSource: (move) => !this.stopped && this.current.moveSource(move),
      onSnapshots: (snapshots) => !this.stopped && this.current.applySnapshots(snapshots),
      onSupportChanged: () => this.load(),
    });
  }

  private receive(ticks: readonly Tick[]): void {
    if (this.stopped) return;
    const { ticks: tickToQuote } = this.current;
    const before = tickToQuote.refused;
    tickToQuote.ingest(ticks, this.options.provider.nowMs());
    if (tickToQuote.refused !== before) {
      this.options.onTrouble(`ticks were refused: ${describeCounts(tickToQuote.rejections)}`);
    }
  }

  /** Only rows without a price need one; a row that ticks is newer than any snapshot. */
  private async loadSnapshots(): Promise<void> {
    const { provider } = this.options;
    if (!provider.capabilities.snapshot || this.stopped) return;
    const { current } = this;
    const without = this.instruments.filter(({ key }) => !current.hasPrice(key));
    const snapshots = await provider.snapshot(without, provider.nowMs());
    if (this.current === current && !this.stopped) current.applySnapshots(snapshots);
  }

  /** A date has changed somewhere, or the last reading failed: read before the session's first trade, which is hours away. */
  private readClosesOfNewSessions(): void {
    if (this.instruments.length === 0 || this.sessionDates() === this.closesOf) return;
    if (performance.now() - this.closesReadMs < CLOSES_RETRY_MS) return;
    void this.readAllCloses();
  }

  /** Never fails: without stored bars the last trades seen have to do. */
  private async readAllCloses(): Promise<void> {
    this.closesReadMs = performance.now();
    const dates = this.sessionDates();
    try {
      await this.readCloses(this.instruments);
      this.closesOf = dates;
    } catch (error) {
      this.closesOf = '';
      this.trouble(error as Error);
    }
  }

  private async readCloses(instruments: readonly MarketInstrument[]): Promise<void> {
    const { closesBefore, provider } = this.options;
    // An invented market closes where it says.
    if (!closesBefore || provider.simulated || this.stopped || instruments.length === 0) return;
    const { current } = this;
    const closes = await closesBefore(current.closeRequests(instruments), {
      serving: (key) => provider.sourceOf?.(key) ?? provider.name,
      names: sourceNamesOf(provider),
    });
    if (this.current === current && !this.stopped) current.applyStoredCloses(closes);
  }

  private sessionDates(): string {
    const { calendar, provider } = this.options;
    const nowMs = provider.nowMs();
    return this.exchanges.map((exchange) => calendar.sessionDateOf(exchange, nowMs)).join(' ');
  }

  /**
   * Continues the minute that the leader before left unfinished. Not in a replay: it starts at a time of its own, and
   * its bars of that minute would be counted twice.
   */
  private async resumeMinute(): Promise<void> {
    const { provider } = this.options;
    if (provider.replay) return;
    const nowMs = provider.nowMs();
    const minuteMs = nowMs - (nowMs % 60_000);
    const sourceOf = (key: InstrumentKey): string => provider.sourceOf?.(key) ?? provider.name;
    const sources = new Set([provider.name, ...this.instruments.map(({ key }) => sourceOf(key))]);
    await this.gap?.begin(sources).catch((error: Error) => this.trouble(error));
    for (const source of sources) {
      const bars = await this.options
        .growingBars(source, minuteMs)
        .catch((error: Error) => (this.trouble(error), []));
      this.current.resumeBars(bars.filter(({ key }) => sourceOf(key) === source));
    }
  }

  /** What somebody wants, the most wanted first. */
  private wanted(): MarketInstrument[] {
    const byKey = new Map(this.instruments.map((one) => [one.key, one]));
    return [...this.demand.keys()].flatMap((key) => byKey.get(key) ?? []);
  }

  private newEpoch(): FeedEpoch {
    const { term, provider, bus, calendar, saveBar, tradesOf } = this.options;
    return new FeedEpoch({
      epoch: epochName(term, this.place),
      provider,
      bus,
      calendar,
      trades: tradesOf?.(),
      saveBar: (key, bar, seen) => saveBar(provider.sourceOf?.(key) ?? provider.name, key, bar, seen),
    });
  }

  private trouble(error: Error): void {
    this.options.onTrouble(`market data provider ${this.options.provider.name}: ${error.message}`);
  }
}

function describeCounts(counts: RejectionCounts): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(', ');
}
