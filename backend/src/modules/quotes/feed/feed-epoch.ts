import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { FeedSource } from '../../../common/market/quote-batch.js';
import type { SessionSnapshot } from '../../../common/market/tick.js';
import type { QuoteBus } from '../../../infra/bus/quote-bus.js';
import { type BarSink, MinuteBars, type SeenSeconds } from '../../bars/index.js';
import type { MarketDataProvider, SourceMove } from '../../market-sources/index.js';
import { type FeedCalendar, SessionDays } from './feed-calendar.js';
import type { CloseRequest } from '../stored/stored-close.service.js';
import { epochDay } from '../../market-hours/index.js';
import type { StoredClose } from '../stored/previous-closes.js';
import { QuotePublisher } from './quote-publisher.js';
import { repeatsAreTrades } from './tick-plausibility.js';
import { QuoteTable } from './quote-table.js';
import { StalenessWatch } from './staleness.js';
import { TickToQuote } from './tick-to-quote.js';
import type { TradeListener } from './trade-listener.js';

/** A bar of the running minute that an earlier leader stored. */
export type GrowingBar = Bar & Partial<SeenSeconds> & { key: InstrumentKey };

export interface FeedEpochOptions {
  epoch: string;
  provider: MarketDataProvider;
  bus: QuoteBus;
  calendar: FeedCalendar;
  saveBar: BarSink;
  /** Receives every trade that counts. */
  trades?: TradeListener;
}

/** Everything that lives as long as ids and sequence numbers have one meaning: rows, checks, growing bars, batches. */
export class FeedEpoch {
  readonly epoch: string;
  readonly table = new QuoteTable();
  readonly ticks: TickToQuote;
  readonly minuteBars: MinuteBars;
  private readonly staleness: StalenessWatch;
  private readonly publisher: QuotePublisher;
  private readonly bus: QuoteBus;
  private readonly provider: MarketDataProvider;
  private readonly calendar: FeedCalendar;
  private readonly trades: TradeListener | undefined;
  private feed: FeedSource;
  private begun = false;

  constructor({ epoch, provider, bus, calendar, saveBar, trades }: FeedEpochOptions) {
    const { table } = this;
    this.feed = {
      source: provider.name,
      simulated: provider.simulated,
      replay: provider.replay,
    };
    this.epoch = epoch;
    this.bus = bus;
    this.provider = provider;
    this.calendar = calendar;
    this.trades = trades;
    this.minuteBars = new MinuteBars((id) => table.keyOf(id), saveBar);
    this.ticks = new TickToQuote(table, new SessionDays(calendar, table.exchanges), {
      repeatsAreTrades: repeatsAreTrades(provider),
      onAccepted: (id, price, size, timeMs) => {
        this.minuteBars.record(id, price, size, timeMs);
        this.trades?.trade(id, price, timeMs);
      },
    });
    this.staleness = new StalenessWatch(table, calendar);
    this.publisher = new QuotePublisher(
      table,
      bus,
      epoch,
      () => this.feed,
      () => provider.nowMs(),
    );
  }

  setInstruments(instruments: readonly MarketInstrument[]): void {
    this.table.setInstruments(instruments);
    this.nameSources(instruments.map(({ key }) => key));
  }

  /** Another source serves some instruments from now on. */
  moveSource({ source, keys, snapshots }: SourceMove): void {
    for (const key of keys) {
      const id = this.table.idOf(key);
      if (id !== undefined) this.table.setSource(id, source);
    }
    const nowMs = this.provider.nowMs();
    for (const snapshot of snapshots) this.ticks.changeSource(snapshot, nowMs);
    this.nameFeed();
  }

  hasPrice(key: InstrumentKey): boolean {
    const id = this.table.idOf(key);
    return id !== undefined && this.table.price[id]! > 0;
  }

  resumeBars(bars: readonly GrowingBar[]): void {
    for (const bar of bars) {
      const id = this.table.idOf(bar.key);
      if (id !== undefined) this.minuteBars.resume(id, bar);
    }
  }

  applySnapshots(snapshots: readonly SessionSnapshot[]): void {
    const nowMs = this.provider.nowMs();
    for (const snapshot of snapshots) this.ticks.applySnapshot(snapshot, nowMs);
    // The source that answered may be another than the preferred one.
    this.nameSources(snapshots.map(({ key }) => key));
  }

  /** The sessions whose previous close may be corrected: that of each row, and today's, which it may not have begun. */
  closeRequests(instruments: readonly MarketInstrument[]): CloseRequest[] {
    const { table, provider, calendar } = this;
    const nowMs = provider.nowMs();
    const requests: CloseRequest[] = [];
    const days = new Map<string, number>();
    for (const instrument of instruments) {
      const { exchangeShortName, key } = instrument;
      let today = days.get(exchangeShortName);
      if (today === undefined) {
        today = epochDay(calendar.sessionDateOf(exchangeShortName, nowMs));
        days.set(exchangeShortName, today);
      }
      requests.push({ instrument, sessionDay: today });
      const id = table.idOf(key);
      if (id === undefined || table.price[id] === 0) continue;
      const sessionDay = table.sessionDay[id]!;
      if (sessionDay !== today) requests.push({ instrument, sessionDay });
    }
    return requests;
  }

  applyStoredCloses(closes: readonly (StoredClose & { key: InstrumentKey })[]): void {
    for (const close of closes) {
      const id = this.table.idOf(close.key);
      if (id !== undefined) this.ticks.applyStoredClose(id, close);
    }
  }

  startPublishing(): void {
    this.publisher.start();
    if (this.begun) return;
    this.begun = true;
    const { table, minuteBars, provider } = this;
    minuteBars.begin(provider.nowMs());
    this.trades?.begin({
      keyOf: (id) => table.keyOf(id),
      previousClose: (id) => table.previousClose[id]!,
      suspectedSplit: (key) => {
        const id = table.idOf(key);
        return id === undefined || this.feed.simulated ? null : this.ticks.suspectedSplit(id);
      },
      minuteHigh: (id) => minuteBars.highOf(id),
      minuteLow: (id) => minuteBars.lowOf(id),
      feed: () => this.feed,
      nowMs: () => provider.nowMs(),
    });
  }

  /** Work of each second: stale flags and finished minutes. */
  everySecond(): void {
    const nowMs = this.provider.nowMs();
    this.staleness.sweep(nowMs);
    this.minuteBars.saveFinished(nowMs);
  }

  private nameSources(keys: readonly InstrumentKey[]): void {
    const { provider, table } = this;
    if (!provider.sourceOf) return;
    for (const key of keys) {
      const id = table.idOf(key);
      if (id !== undefined) table.setSource(id, provider.sourceOf(key));
    }
    this.nameFeed();
  }

  private nameFeed(): void {
    const names = this.table.servingSources();
    if (names.length > 0) this.feed = { ...this.feed, source: names.sort().join(', ') };
  }

  /** Publishes nothing more, at once; growing minutes are handed over. */
  end(): void {
    this.publisher.stop();
    this.bus.retire(this.epoch);
    if (this.begun) this.trades?.end();
    this.begun = false;
    this.minuteBars.saveAll(this.provider.nowMs());
  }
}
