import { BAR_INTERVALS, type Bar } from '../../../../common/market/bar.js';
import type { CorporateAction } from '../../../../common/market/corporate-action.js';
import type { FundamentalPeriod, FundamentalStatement } from '../../../../common/market/fundamentals.js';
import type { InstrumentKey } from '../../../../common/market/instrument-key.js';
import type { InstrumentProfile } from '../../../../common/market/instrument-profile.js';
import type { MarketInstrument } from '../../../../common/market/instrument.js';
import type { SessionSnapshot, Tick } from '../../../../common/market/tick.js';
import type {
  HistoryQuery,
  MarketDataProvider,
  ProviderCapabilities,
  ProviderDirectoryRow,
  ProviderEvents,
  ProviderHealth,
  TickSink,
} from '../market-data-provider.js';
import type { ProviderCapabilityName, TimelineSink } from '../timeline/timeline-entry.js';
import type { WallClock } from '../wall-clock.js';
import { MonitoredSource } from './monitored-source.js';
import { sourceFor } from './source-assignment.js';

const WATCH_EVERY_MS = 1_000;

/**
 * Several sources as one, in order of preference. Each instrument is served by the first source that supports it and is
 * up; when that one fails its instruments move to the next, and back when it has been up for a while. Questions
 * (history, profiles …) go to the sources in order until one answers. A preferred source keeps its subscription while
 * another serves, so that it can show that it is back.
 */
export class FallbackProvider implements MarketDataProvider {
  readonly name: string;
  readonly simulated = false;
  readonly replay = false;
  readonly capabilities: ProviderCapabilities;
  readonly selfTestKey: InstrumentKey;
  private readonly sources: readonly MonitoredSource[];
  /** Index of the source that serves each instrument. */
  private readonly serving = new Map<InstrumentKey, number>();
  private asked: readonly MarketInstrument[] = [];
  private instruments: readonly MarketInstrument[] = [];
  private sink: TickSink = () => undefined;
  private events: ProviderEvents = {};
  private stopWatching: (() => void) | null = null;
  private work: Promise<void> = Promise.resolve();
  private busy = false;
  private readonly toldFailureMs = new Map<string, number>();

  /** @param record hears of every change of who serves, and of failed questions (once a minute for each kind) */
  constructor(
    providers: readonly [MarketDataProvider, ...MarketDataProvider[]],
    private readonly clock: WallClock,
    private readonly record: TimelineSink,
  ) {
    this.sources = providers.map((provider) => new MonitoredSource(provider, clock));
    this.name = providers.map(({ name }) => name).join(',');
    this.selfTestKey = providers[0].selfTestKey;
    const all = providers.map(({ capabilities }) => capabilities);
    this.capabilities = {
      stream: all.some(({ stream }) => stream),
      snapshot: all.some(({ snapshot }) => snapshot),
      history: BAR_INTERVALS.filter((interval) => all.some(({ history }) => history.includes(interval))),
      // Only exchange-traded instruments split, so only a source that knows splits has a say.
      splitAdjusted: all.find(({ corporateActions }) => corporateActions)?.splitAdjusted ?? false,
      profile: all.some(({ profile }) => profile),
      fundamentals: all.some(({ fundamentals }) => fundamentals),
      corporateActions: all.some(({ corporateActions }) => corporateActions),
      directory: all.some(({ directory }) => directory),
    };
  }

  nowMs(): number {
    return this.clock.nowMs();
  }

  /** @throws when no source at all could say what it supports */
  async supported(all: readonly MarketInstrument[]): Promise<readonly MarketInstrument[]> {
    this.asked = all;
    const faults = await Promise.all(this.sources.map((source) => source.learn(all)));
    faults.forEach((fault, i) => fault && this.tellFailure(i, 'stream', fault));
    const firstFault = faults.find((fault) => fault !== null);
    if (firstFault && faults.every((fault) => fault !== null)) throw firstFault;
    for (const { key } of all) {
      const index = sourceFor(key, this.sources, this.serving.get(key) ?? -1);
      if (index < 0) this.serving.delete(key);
      else if (!this.serving.has(key)) this.serving.set(key, index);
    }
    return all.filter(({ key }) => this.serving.has(key));
  }

  sourceOf(key: InstrumentKey): string {
    return this.sources[this.serving.get(key) ?? 0]!.name;
  }

  health(): ProviderHealth {
    const healths = this.sources.map(({ provider }) => provider.health?.() ?? { up: true, detail: '' });
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
    this.stopWatching ??= this.clock.every(WATCH_EVERY_MS, () => void this.watch());
    await this.inTurn(() => this.startSources());
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

  /** Asks the serving source of each instrument, then, for what it did not answer, the others that support it. */
  async snapshot(
    instruments: readonly MarketInstrument[],
    atMs: number,
  ): Promise<readonly SessionSnapshot[]> {
    const found = new Map<InstrumentKey, SessionSnapshot>();
    let fault: Error | null = null;
    for (let rank = 0; rank < this.sources.length; rank++) {
      const missing = instruments.filter(({ key }) => !found.has(key));
      const groups = new Map<number, MarketInstrument[]>();
      for (const one of missing) {
        const index = this.candidates(one.key)[rank];
        if (index !== undefined) groups.set(index, [...(groups.get(index) ?? []), one]);
      }
      const answers = await Promise.allSettled(
        [...groups].map(([index, group]) => this.snapshotOf(index, group, atMs)),
      );
      [...groups.keys()].forEach((index, i) => {
        const answer = answers[i]!;
        if (answer.status === 'rejected') {
          fault = answer.reason as Error;
          this.sources[index]!.distrust();
          this.tellFailure(index, 'snapshot', fault);
          return;
        }
        for (const snapshot of answer.value) {
          found.set(snapshot.key, snapshot);
          this.serving.set(snapshot.key, index);
        }
      });
    }
    if (fault && found.size === 0) throw fault;
    return instruments.flatMap(({ key }) => found.get(key) ?? []);
  }

  history(query: HistoryQuery): Promise<readonly Bar[]> {
    const { instrument, interval } = query;
    const comparable = ({ capabilities }: MarketDataProvider): boolean =>
      capabilities.history.includes(interval) &&
      (instrument.type === 'crypto' || interval !== '1d' || this.adjustsLikeAll(capabilities));
    return this.firstAnswer<readonly Bar[]>(
      'history',
      instrument,
      comparable,
      (provider) => provider.history(query),
      (bars) => bars.length === 0,
      [],
    );
  }

  profile(instrument: MarketInstrument): Promise<InstrumentProfile | null> {
    return this.firstAnswer<InstrumentProfile | null>(
      'profile',
      instrument,
      ({ capabilities }) => capabilities.profile === true,
      async (provider) => (await provider.profile?.(instrument)) ?? null,
      (profile) => profile === null,
      null,
    );
  }

  fundamentals(
    instrument: MarketInstrument,
    period: FundamentalPeriod,
  ): Promise<readonly FundamentalStatement[]> {
    return this.firstAnswer<readonly FundamentalStatement[]>(
      'fundamentals',
      instrument,
      ({ capabilities }) => capabilities.fundamentals === true,
      async (provider) => (await provider.fundamentals?.(instrument, period)) ?? [],
      (statements) => statements.length === 0,
      [],
    );
  }

  corporateActions(instrument: MarketInstrument, fromMs: number): Promise<readonly CorporateAction[]> {
    return this.firstAnswer<readonly CorporateAction[]>(
      'corporateActions',
      instrument,
      ({ capabilities }) => capabilities.corporateActions === true,
      async (provider) => (await provider.corporateActions?.(instrument, fromMs)) ?? [],
      // Most instruments have none: an empty answer is an answer.
      () => false,
      [],
    );
  }

  /** The listing of the first source that has one; begun listings are not continued by another source. */
  async *directory(): AsyncIterable<ProviderDirectoryRow> {
    for (const [index, { provider }] of this.sources.entries()) {
      if (!provider.capabilities.directory || !provider.directory) continue;
      let begun = false;
      try {
        for await (const row of provider.directory()) {
          begun = true;
          yield row;
        }
        return;
      } catch (error) {
        this.tellFailure(index, 'directory', error as Error);
        if (begun) throw error;
      }
    }
  }

  private adjustsLikeAll({ splitAdjusted = false, corporateActions }: ProviderCapabilities): boolean {
    return !corporateActions || splitAdjusted === this.capabilities.splitAdjusted;
  }

  private async firstAnswer<T>(
    capability: ProviderCapabilityName,
    instrument: MarketInstrument,
    able: (provider: MarketDataProvider) => boolean,
    ask: (provider: MarketDataProvider) => Promise<T>,
    isEmpty: (answer: T) => boolean,
    nothing: T,
  ): Promise<T> {
    let fault: Error | null = null;
    for (const [index, { provider }] of this.sources.entries()) {
      if (!able(provider)) continue;
      try {
        if ((await provider.supported([instrument])).length === 0) continue;
        const answer = await ask(provider);
        if (!isEmpty(answer)) return answer;
      } catch (error) {
        fault = error as Error;
        this.tellFailure(index, capability, fault);
      }
    }
    if (fault) throw fault;
    return nothing;
  }

  /** The serving source first, then the others that support it, in order. */
  private candidates(key: InstrumentKey): number[] {
    const serving = this.serving.get(key);
    const able = this.sources.map((_, i) => i).filter((i) => this.sources[i]!.supports.has(key));
    return serving === undefined ? able : [serving, ...able.filter((i) => i !== serving)];
  }

  private async snapshotOf(
    index: number,
    instruments: readonly MarketInstrument[],
    atMs: number,
  ): Promise<readonly SessionSnapshot[]> {
    const { provider } = this.sources[index]!;
    return provider.capabilities.snapshot ? provider.snapshot(instruments, atMs) : [];
  }

  private async watch(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      this.sources.forEach((source, index) => {
        const change = source.look();
        if (change) this.tell(index, 'stream', change.up ? 'up' : 'down', change.detail);
      });
      await this.askMissingLists();
      await this.inTurn(() => this.move());
    } finally {
      this.busy = false;
    }
  }

  private async askMissingLists(): Promise<void> {
    const missing = this.sources.filter((source) => source.shouldAskAgain);
    const faults = await Promise.all(missing.map((source) => source.learn(this.asked)));
    if (faults.some((fault) => fault === null)) this.events.onSupportChanged?.();
  }

  /** Every source gets what it serves and what it should serve as soon as it can. */
  private async startSources(): Promise<void> {
    for (const [index, source] of this.sources.entries()) {
      const own = this.instruments.filter(({ key }) => {
        const preferred = this.sources.findIndex(({ supports }) => supports.has(key));
        return preferred === index || this.serving.get(key) === index;
      });
      if (!source.changesTo(own.map(({ key }) => key))) continue;
      try {
        if (own.length === 0) await source.provider.stop();
        else await source.provider.start(own, (ticks) => this.forward(index, ticks), this.eventsOf(index));
      } catch (error) {
        // Tried again at the next look.
        source.forgetStart();
        this.tellFailure(index, 'stream', error as Error);
      }
    }
  }

  private eventsOf(index: number): ProviderEvents {
    return {
      onSnapshots: (snapshots) =>
        this.events.onSnapshots?.(snapshots.filter(({ key }) => this.serving.get(key) === index)),
    };
  }

  private forward(index: number, ticks: readonly Tick[]): void {
    const own = ticks.filter(({ key }) => this.serving.get(key) === index);
    if (own.length > 0) this.sink(own);
  }

  /** Moves instruments whose best source is another one now. */
  private async move(): Promise<void> {
    const moves = new Map<number, MarketInstrument[]>();
    for (const instrument of this.instruments) {
      const present = this.serving.get(instrument.key) ?? -1;
      const next = sourceFor(instrument.key, this.sources, present);
      if (next >= 0 && next !== present) moves.set(next, [...(moves.get(next) ?? []), instrument]);
    }
    for (const [index, moved] of moves) await this.moveTo(index, moved);
    await this.startSources();
  }

  /**
   * Takes over what the new source can tell the state of: one that is down too, or does not answer for an instrument,
   * must not put its name on another's price.
   */
  private async moveTo(index: number, moved: readonly MarketInstrument[]): Promise<void> {
    const source = this.sources[index]!;
    if (!source.mayTakeOver) return;
    const snapshots = await this.snapshotOf(index, moved, this.nowMs()).catch((error: Error) => {
      this.tellFailure(index, 'snapshot', error);
      return [];
    });
    const keys = source.provider.capabilities.snapshot
      ? snapshots.map(({ key }) => key)
      : moved.map(({ key }) => key);
    if (keys.length < moved.length) source.couldNotTakeOver();
    if (keys.length === 0) return;
    const before = keys.map((key) => this.serving.get(key) ?? -1);
    for (const key of keys) this.serving.set(key, index);
    this.events.onSource?.({ source: source.name, keys, snapshots });
    const from = [...new Set(before)].map((i) => this.sources[i]?.name ?? 'none');
    const event = before.some((i) => i >= 0 && i < index) ? 'fallback' : 'restored';
    this.tell(index, 'stream', event, `${keys.length} instruments from ${from.join(', ')}`);
  }

  private inTurn(step: () => Promise<void>): Promise<void> {
    const done = this.work.then(step);
    this.work = done.catch(() => undefined);
    return done;
  }

  private tellFailure(index: number, capability: ProviderCapabilityName, error: Error): void {
    const kind = `${index} ${capability}`;
    const nowMs = this.clock.monotonicMs();
    if (nowMs - (this.toldFailureMs.get(kind) ?? -Infinity) < 60_000) return;
    this.toldFailureMs.set(kind, nowMs);
    this.tell(index, capability, 'failed', error.message);
  }

  private tell(
    index: number,
    capability: ProviderCapabilityName,
    event: 'down' | 'up' | 'fallback' | 'restored' | 'failed',
    detail: string,
  ): void {
    this.record({
      timeMs: this.nowMs(),
      provider: this.sources[index]!.name,
      capability,
      event,
      detail: detail.slice(0, 500),
    });
  }
}
