import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { SessionSnapshot, Tick } from '../../../common/market/tick.js';
import type { Demand } from '../port/demand.js';
import type {
  HistoryQuery,
  MarketDataProvider,
  ProviderCapabilities,
  ProviderDirectoryRow,
  ProviderEvents,
  ProviderHealth,
  SourcedBars,
  TickSink,
} from '../port/market-data-provider.js';
import {
  TimelineReporter,
  type ProviderCapabilityName,
  type TimelineSink,
} from '../timeline/timeline-entry.js';
import { askingFor } from '../vendor-client/call-lanes.js';
import { atMost, type WallClock } from '../port/wall-clock.js';
import { joinedCapabilities, SourceRequests } from './source-requests.js';
import { MonitoredSource, sourceFor } from './monitored-source.js';

const WATCH_EVERY_MS = 1_000;
/** A driver that was taken out of the order goes on for this long at most, so that the next one can take over. */
const HANDOVER_MS = 1_000;

/** At least one, in order of preference. */
export type ProviderOrder = readonly [MarketDataProvider, ...MarketDataProvider[]];

/**
 * Several sources as one, in order of preference. Each instrument is served by the first source that supports it and is
 * up; when that one fails its instruments move to the next, and back when it has been up for a while. Requests
 * (history, profiles …) go to the sources in order until one answers. A preferred source keeps its subscription while
 * another serves, so that it can show that it is back. The order may change while it runs.
 */
export class FallbackProvider implements MarketDataProvider {
  readonly simulated = false;
  readonly replay = false;
  private order!: ProviderOrder;
  private joined!: ProviderCapabilities;
  private sources!: readonly MonitoredSource[];
  private readonly requests: SourceRequests;
  private readonly timeline: TimelineReporter;
  /** The source that serves each instrument: one that left the order serves until another has taken over. */
  private readonly serving = new Map<InstrumentKey, MonitoredSource>();
  /** Every instrument that {@link supported} was called with. */
  private requested: readonly MarketInstrument[] = [];
  private instruments: readonly MarketInstrument[] = [];
  private demand: Demand | null = null;
  private sink: TickSink = () => undefined;
  private events: ProviderEvents = {};
  private stopWatching: (() => void) | null = null;
  private work: Promise<void> = Promise.resolve();
  private busy = false;

  /** @param record receives every change of the serving source, and failed requests (once a minute for each kind) */
  constructor(
    order: ProviderOrder,
    private readonly clock: WallClock,
    record: TimelineSink,
  ) {
    this.timeline = new TimelineReporter(clock, record);
    this.arrange(
      order,
      order.map((provider) => new MonitoredSource(provider, clock)),
    );
    this.requests = new SourceRequests({
      sources: () => this.sources,
      capabilities: () => this.joined,
      onFailure: (source, capability, error) => this.reportFailure(source, capability, error),
    });
  }

  get name(): string {
    return this.sourceNames.join(',');
  }

  get sourceNames(): readonly string[] {
    return this.order.map((driver) => driver.name);
  }

  get capabilities(): ProviderCapabilities {
    return this.joined;
  }

  get selfTestKey(): InstrumentKey {
    return this.order[0].selfTestKey;
  }

  /** In order of preference. */
  get drivers(): readonly MarketDataProvider[] {
    return this.order;
  }

  nowMs(): number {
    return this.clock.nowMs();
  }

  /**
   * Another order from now on. Drivers that stay keep their connections; those that are not in it any more are closed
   * as soon as others have taken their instruments over, {@link HANDOVER_MS} later at the latest.
   */
  async rearrange(order: ProviderOrder): Promise<void> {
    const before = this.sources;
    const held = new Map(before.map((source) => [source.provider, source]));
    const next = order.map((provider) => held.get(provider) ?? new MonitoredSource(provider, this.clock));
    const gone = before.filter((source) => !next.includes(source));
    this.arrange(order, next);
    const takenOver = this.takeOver(next.filter((source) => !before.includes(source)));
    if (gone.length > 0) await atMost(this.clock, HANDOVER_MS, takenOver);
    else await takenOver;
    await Promise.all(gone.map(({ provider }) => provider.close?.() ?? provider.stop()));
  }

  /** @throws when no source at all could answer what it supports */
  async supported(all: readonly MarketInstrument[]): Promise<readonly MarketInstrument[]> {
    // A request about one instrument must not drop the others, which the feed has requested.
    const keys = new Set(all.map(({ key }) => key));
    this.requested = [...this.requested.filter(({ key }) => !keys.has(key)), ...all];
    const { sources } = this;
    const faults = await Promise.all(sources.map((source) => source.learn(all)));
    if (sources !== this.sources) return this.supported(all);
    faults.forEach((fault, i) => fault && this.reportFailure(sources[i]!, 'stream', fault));
    const firstFault = faults.find((fault) => fault !== null);
    if (firstFault && faults.every((fault) => fault !== null)) throw firstFault;
    this.assign(all);
    return all.filter(({ key }) => this.serving.has(key));
  }

  sourceOf(key: InstrumentKey): string {
    return (this.serving.get(key) ?? this.sources[0]!).name;
  }

  health(): ProviderHealth {
    const healths = this.sources.map((source) => source.health());
    return {
      up: healths.some(({ up }) => up),
      detail: healths.map(({ up, detail }, i) => `${this.sources[i]!.name} ${up ? 'up' : detail}`).join(', '),
    };
  }

  async start(
    instruments: readonly MarketInstrument[],
    sink: TickSink,
    events: ProviderEvents = {},
  ): Promise<void> {
    this.instruments = instruments;
    this.sink = sink;
    this.events = events;
    this.stopWatching ??= this.clock.every(WATCH_EVERY_MS, () => void askingFor('feed', () => this.watch()));
    await this.inTurn(() => this.startSources());
  }

  setDemand(demand: Demand): void {
    this.demand = demand;
    for (const { provider } of this.sources) provider.setDemand?.(demand);
  }

  async stop(): Promise<void> {
    this.stopWatching?.();
    this.stopWatching = null;
    this.instruments = [];
    this.sink = () => undefined;
    this.events = {};
    await this.inTurn(async () => {
      for (const source of this.sources) source.forgetStart();
      await Promise.all(this.sources.map(({ provider }) => provider.stop()));
    });
  }

  async close(): Promise<void> {
    await this.stop();
    await Promise.all(this.sources.map(({ provider }) => provider.close?.()));
  }

  /** Requests the serving source of each instrument, then, for what it did not answer, the others that support it. */
  async snapshot(
    instruments: readonly MarketInstrument[],
    atMs: number,
  ): Promise<readonly SessionSnapshot[]> {
    const found = new Map<InstrumentKey, SessionSnapshot>();
    let fault: Error | null = null;
    const { sources } = this;
    for (let rank = 0; rank < sources.length; rank++) {
      const groups = new Map<MonitoredSource, MarketInstrument[]>();
      for (const one of instruments) {
        if (found.has(one.key)) continue;
        const source = this.candidates(one.key)[rank];
        if (source) groups.set(source, [...(groups.get(source) ?? []), one]);
      }
      const answers = await Promise.allSettled(
        [...groups].map(([source, group]) => source.snapshot(group, atMs)),
      );
      // The sources of this request may be gone: those that took over must report the state.
      if (sources !== this.sources) return this.snapshot(instruments, atMs);
      [...groups.keys()].forEach((source, i) => {
        const answer = answers[i]!;
        if (answer.status === 'rejected') {
          fault = answer.reason as Error;
          source.distrust();
          this.reportFailure(source, 'snapshot', fault);
          return;
        }
        for (const snapshot of answer.value) {
          found.set(snapshot.key, snapshot);
          this.serving.set(snapshot.key, source);
        }
      });
    }
    if (fault && found.size === 0) throw fault;
    return instruments.flatMap(({ key }) => found.get(key) ?? []);
  }

  async history(query: HistoryQuery): Promise<readonly Bar[]> {
    return (await this.historyFrom(query)).bars;
  }

  historyFrom(query: HistoryQuery): Promise<SourcedBars> {
    return this.requests.history(query);
  }

  profile(instrument: MarketInstrument): Promise<InstrumentProfile | null> {
    return this.requests.profile(instrument);
  }

  fundamentals(
    instrument: MarketInstrument,
    period: FundamentalPeriod,
  ): Promise<readonly FundamentalStatement[]> {
    return this.requests.fundamentals(instrument, period);
  }

  corporateActions(instrument: MarketInstrument, fromMs: number): Promise<readonly CorporateAction[]> {
    return this.requests.corporateActions(instrument, fromMs);
  }

  directory(): AsyncIterable<ProviderDirectoryRow> {
    return this.requests.directory();
  }

  search(keyword: string): Promise<readonly ProviderDirectoryRow[]> {
    return this.requests.search(keyword);
  }

  private arrange(order: ProviderOrder, sources: readonly MonitoredSource[]): void {
    this.order = order;
    this.sources = sources;
    this.joined = joinedCapabilities(order);
    if (this.demand) this.setDemand(this.demand);
  }

  /** Instruments go to the source that the new order gives them, as far as it knows their state. */
  private async takeOver(added: readonly MonitoredSource[]): Promise<void> {
    const faults = await Promise.all(added.map((source) => source.learn(this.requested)));
    faults.forEach((fault, i) => fault && this.reportFailure(added[i]!, 'stream', fault));
    if (this.stopWatching) {
      await this.inTurn(() => this.move('chosen'));
      this.events.onSupportChanged?.();
    } else {
      this.serving.clear();
      this.assign(this.requested);
    }
  }

  /** Gives instruments that no source serves to the one that should. */
  private assign(instruments: readonly MarketInstrument[]): void {
    for (const { key } of instruments) {
      const index = this.bestFor(key);
      if (index < 0) this.serving.delete(key);
      else if (!this.serving.has(key)) this.serving.set(key, this.sources[index]!);
    }
  }

  private bestFor(key: InstrumentKey): number {
    const holder = this.serving.get(key);
    return sourceFor(key, this.sources, holder ? this.sources.indexOf(holder) : -1);
  }

  /** The serving source first, then the others that support it, in order. */
  private candidates(key: InstrumentKey): MonitoredSource[] {
    const serving = this.serving.get(key);
    const able = this.sources.filter(({ supports }) => supports.has(key));
    return serving && this.sources.includes(serving)
      ? [serving, ...able.filter((source) => source !== serving)]
      : able;
  }

  private async watch(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      for (const source of this.sources) {
        const change = source.pollHealth();
        if (change) this.timeline.report(source.name, 'stream', change.up ? 'up' : 'down', change.detail);
      }
      await this.requestMissingLists();
      await this.inTurn(() => this.move());
    } finally {
      this.busy = false;
    }
  }

  private async requestMissingLists(): Promise<void> {
    const missing = this.sources.filter((source) => source.shouldRetryList);
    const faults = await Promise.all(missing.map((source) => source.learn(this.requested)));
    if (faults.some((fault) => fault === null)) this.events.onSupportChanged?.();
  }

  /** Every source gets what it serves and what it should serve as soon as it can. */
  private async startSources(): Promise<void> {
    for (const source of this.sources) {
      const own = this.instruments.filter(({ key }) => {
        const preferred = this.sources.find(({ supports }) => supports.has(key));
        return preferred === source || this.serving.get(key) === source;
      });
      if (!source.changesTo(own.map(({ key }) => key))) continue;
      try {
        if (own.length === 0) await source.provider.stop();
        else await source.provider.start(own, (ticks) => this.forward(source, ticks), this.eventsOf(source));
      } catch (error) {
        // The next watch tries again.
        source.forgetStart();
        this.reportFailure(source, 'stream', error as Error);
      }
    }
  }

  private eventsOf(source: MonitoredSource): ProviderEvents {
    return {
      onSnapshots: (snapshots) =>
        this.events.onSnapshots?.(snapshots.filter(({ key }) => this.serving.get(key) === source)),
    };
  }

  private forward(source: MonitoredSource, ticks: readonly Tick[]): void {
    const own = ticks.filter(({ key }) => this.serving.get(key) === source);
    if (own.length > 0) this.sink(own);
  }

  /** Moves instruments whose best source is another one now. @param why `chosen`: the order was changed */
  private async move(why?: 'chosen'): Promise<void> {
    const moves = new Map<MonitoredSource, MarketInstrument[]>();
    for (const instrument of this.instruments) {
      const next = this.sources[this.bestFor(instrument.key)];
      if (!next || next === this.serving.get(instrument.key)) continue;
      const moved = moves.get(next);
      if (moved) moved.push(instrument);
      else moves.set(next, [instrument]);
    }
    for (const [source, moved] of moves) await this.moveTo(source, moved, why);
    await this.startSources();
  }

  /**
   * Takes over the instruments whose state the new source knows: one that is down too, or does not answer for an
   * instrument, must not put its name on another's price.
   */
  private async moveTo(
    source: MonitoredSource,
    moved: readonly MarketInstrument[],
    why?: 'chosen',
  ): Promise<void> {
    if (!source.mayTakeOver) return;
    const snapshots = await source.snapshot(moved, this.nowMs()).catch((error: Error) => {
      this.reportFailure(source, 'snapshot', error);
      return [];
    });
    // It was taken out of the order during the request.
    if (!this.sources.includes(source)) return;
    const keys = source.provider.capabilities.snapshot
      ? snapshots.map(({ key }) => key)
      : moved.map(({ key }) => key);
    if (keys.length < moved.length) source.couldNotTakeOver();
    if (keys.length === 0) return;
    const before = new Set(keys.map((key) => this.serving.get(key)));
    for (const key of keys) this.serving.set(key, source);
    this.events.onSource?.({ source: source.name, keys, snapshots });
    const better = this.sources.slice(0, this.sources.indexOf(source));
    const event = why ?? (better.some((one) => before.has(one)) ? 'fallback' : 'restored');
    const from = [...before].map((holder) => holder?.name ?? 'none');
    this.timeline.report(source.name, 'stream', event, `${keys.length} instruments from ${from.join(', ')}`);
  }

  private inTurn(step: () => Promise<void>): Promise<void> {
    const done = this.work.then(step);
    this.work = done.catch(() => undefined);
    return done;
  }

  private reportFailure(source: MonitoredSource, capability: ProviderCapabilityName, error: Error): void {
    // A source that was closed during the request has not failed.
    if (!this.sources.includes(source)) return;
    this.timeline.reportFailure(source.name, capability, error);
  }
}
