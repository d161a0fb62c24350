import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar, BarInterval } from '@pricealgo/contract/market/bar';
import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import type { Pause } from '../../../common/async/fair-queue.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { SessionSnapshot, Tick } from '../../../common/market/tick.js';
import type { Demand } from './demand.js';

export interface ProviderCapabilities {
  /** Pushes ticks by itself once started. */
  readonly stream: boolean;
  /** Answers `snapshot`. */
  readonly snapshot: boolean;
  /** Intervals that `history` can answer. */
  readonly history: readonly BarInterval[];
  /** Daily bars are already adjusted for splits (never for dividends); otherwise they are as traded. */
  readonly splitAdjusted?: boolean;
  /** Answers `profile`. */
  readonly profile?: boolean;
  /** Answers `fundamentals`. */
  readonly fundamentals?: boolean;
  /** Answers `corporateActions`. */
  readonly corporateActions?: boolean;
  /** Answers `directory`. */
  readonly directory?: boolean;
  /** Answers `search`. */
  readonly search?: boolean;
}

/** One instrument of a provider's directory, in our names. */
export interface ProviderDirectoryRow {
  readonly exchangeShortName: string;
  readonly symbol: string;
  readonly name: string;
  readonly type: InstrumentType;
  /** ISO 4217. */
  readonly currency: string;
}

/** Whether a provider that depends on an external service can be relied on now. */
export interface ProviderHealth {
  readonly up: boolean;
  /** For people, never with a key or a query in it: `circuit open`, `no answer for 12 s`. */
  readonly detail: string;
}

/** A source that is silent for longer is down: another one takes over. */
export const DOWN_AFTER_MS = 10_000;

/** Instruments that are served by another source from now on. */
export interface SourceMove {
  readonly source: string;
  readonly keys: readonly InstrumentKey[];
  /** Session state by the new source, which its ticks continue; those that it does not know are left out. */
  readonly snapshots: readonly SessionSnapshot[];
}

/** Nest injection token of the provider that `MARKET_DATA` names. */
export const MARKET_DATA_PROVIDER = Symbol('MarketDataProvider');

/** Receives ticks in the provider's order, one or many at a time; must not throw. The array may be reused afterwards. */
export type TickSink = (ticks: readonly Tick[]) => void;

export interface ProviderEvents {
  /**
   * The market clock went back (a replay begins its day again): what was known of sessions, order and `timeMs` is void.
   * Called between two batches with the clock's new time; the provider holds its clock and its ticks until the answer
   * resolves, so a snapshot taken inside is exactly what the next ticks continue. Must not throw or reject.
   */
  readonly onRestart?: (nowMs: number) => void | Promise<void>;
  /** The source behind some instruments changed. Called before the first tick of the new one. Must not throw. */
  readonly onSource?: (move: SourceMove) => void;
  /** Session state that was not known when `snapshot` was answered (a previous close fetched later). Must not throw. */
  readonly onSnapshots?: (snapshots: readonly SessionSnapshot[]) => void;
  /** `supported` would answer more now than at the last call (a source could not be reached then). Must not throw. */
  readonly onSupportChanged?: () => void;
}

export interface HistoryQuery {
  readonly instrument: MarketInstrument;
  readonly interval: BarInterval;
  /** Inclusive, ms since epoch UTC. */
  readonly fromMs: number;
  /** Exclusive. Nothing at or after it may show in an answer (a replay must not know its future). */
  readonly toMs: number;
  /** Lets others go first, between pieces of a long answer. */
  readonly pause?: Pause;
}

/** Bars and the name of the source that has them. */
export interface SourcedBars {
  readonly source: string;
  readonly bars: readonly Bar[];
}

/**
 * A source of market data. Every driver passes the shared contract test beside this file.
 *
 * The feed role calls `start` (one leader at a time); api nodes only call `history` and `snapshot`, on instances of
 * their own, so both must be answerable without `start`.
 */
export interface MarketDataProvider {
  readonly name: string;
  /** Prices are invented. */
  readonly simulated: boolean;
  /** Prices are recorded and played back. */
  readonly replay: boolean;
  readonly capabilities: ProviderCapabilities;
  /** An instrument that the provider always knows, for a self-test. */
  readonly selfTestKey: InstrumentKey;

  /** The market clock, ms since epoch UTC: wall clock, except in a replay. Before `start` a replay is at its start. */
  nowMs(): number;
  /** Instruments of `all` that this provider can price, in the given order. */
  supported(all: readonly MarketInstrument[]): Promise<readonly MarketInstrument[]>;
  /**
   * Begins to push ticks of `instruments`. The first ticks follow the newest `snapshot` that this instance answered
   * shortly before, so snapshot volume + tick sizes = session volume. Calling it again replaces set, sink and events
   * without a gap for the instruments that stay.
   */
  start(instruments: readonly MarketInstrument[], sink: TickSink, events?: ProviderEvents): Promise<void>;
  /** What is wanted from now on, before and after `start`: where not everything can be asked for at once, this comes first. */
  setDemand?(demand: Demand): void;
  /** Daily bars of these instruments were stored. Must not reject. Absent where prices do not depend on them. */
  historyChanged?(keys: readonly InstrumentKey[]): Promise<void>;
  /** Ends pushing; resolves when no further tick can arrive. Safe to call twice. */
  stop(): Promise<void>;
  /**
   * Session state at `atMs` (market clock), trades at `atMs` included: it equals the bars of `history` with
   * `toMs = atMs + 1`. Between two sessions it is the end of the last one. Instruments that cannot be priced are left out.
   */
  snapshot(instruments: readonly MarketInstrument[], atMs: number): Promise<readonly SessionSnapshot[]>;
  /**
   * Bars with `fromMs` ≤ `timeMs`, oldest → newest, gaps left out (never filled), the last one possibly still growing.
   * Minutes to hours are aligned in UTC, `1d` and `1w` carry 00:00 UTC of the session's date and of its Monday.
   */
  history(query: HistoryQuery): Promise<readonly Bar[]>;

  /** The same with the source that answered, where that is not the same one for every request. */
  historyFrom?(query: HistoryQuery): Promise<SourcedBars>;

  /** Description and key statistics, `null` where the provider has none. With `capabilities.profile`. */
  profile?(instrument: MarketInstrument): Promise<InstrumentProfile | null>;
  /** Statements, newest fiscal period first. With `capabilities.fundamentals`. */
  fundamentals?(
    instrument: MarketInstrument,
    period: FundamentalPeriod,
  ): Promise<readonly FundamentalStatement[]>;
  /** Splits and dividends with `exDateMs` ≥ `fromMs`, oldest first. With `capabilities.corporateActions`. */
  corporateActions?(instrument: MarketInstrument, fromMs: number): Promise<readonly CorporateAction[]>;
  /** Everything that the provider lists, in pages of its own choice. With `capabilities.directory`. */
  directory?(): AsyncIterable<ProviderDirectoryRow>;
  /** Instruments whose symbol resembles `keyword`, the vendor's best first, at most 20. With `capabilities.search`. */
  search?(keyword: string): Promise<readonly ProviderDirectoryRow[]>;
  /** Absent where nothing outside the process is needed. */
  health?(): ProviderHealth;
  /** The source that serves an instrument now, where that is not `name` for all of them. */
  sourceOf?(key: InstrumentKey): string;
  /** Names of the sources behind it, in order of preference, where it is several. */
  readonly sourceNames?: readonly string[];
  /** Frees what the provider holds for the life of the process (connections); nothing works after it. */
  close?(): Promise<void>;
}

/** Bars under the name of the source that answered: with several not always the one that streams the prices. */
export async function sourcedHistory(
  provider: MarketDataProvider,
  query: HistoryQuery,
): Promise<SourcedBars> {
  if (provider.historyFrom) return provider.historyFrom(query);
  const bars = await provider.history(query);
  return { source: provider.sourceOf?.(query.instrument.key) ?? provider.name, bars };
}

/** Under which names a provider's bars may be stored, in order of preference. */
export const sourceNamesOf = ({ sourceNames, name }: MarketDataProvider): readonly string[] =>
  sourceNames ?? [name];
