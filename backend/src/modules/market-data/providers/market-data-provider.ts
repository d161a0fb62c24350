import type { Bar, BarInterval } from '../../../common/market/bar.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { InstrumentKey } from '../../../common/market/instrument-key.js';
import type { SessionSnapshot, Tick } from '../../../common/market/tick.js';

export interface ProviderCapabilities {
  /** Pushes ticks by itself once started. */
  readonly stream: boolean;
  /** Answers `snapshot`. */
  readonly snapshot: boolean;
  /** Intervals that `history` can answer. */
  readonly history: readonly BarInterval[];
}

/** Receives ticks in the provider's order, one or many at a time; must not throw. The array may be reused afterwards. */
export type TickSink = (ticks: readonly Tick[]) => void;

export interface HistoryQuery {
  readonly instrument: MarketInstrument;
  readonly interval: BarInterval;
  /** Inclusive, ms since epoch UTC. */
  readonly fromMs: number;
  /** Exclusive. Nothing at or after it may show in an answer (a replay must not know its future). */
  readonly toMs: number;
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
  /** Begins to push ticks of `instruments`. Calling it again replaces the set without a gap for those that stay. */
  start(instruments: readonly MarketInstrument[], sink: TickSink): Promise<void>;
  /** Ends pushing; resolves when no further tick can arrive. Safe to call twice. */
  stop(): Promise<void>;
  /** Session state at `atMs` (market clock); instruments that cannot be priced are left out. */
  snapshot(instruments: readonly MarketInstrument[], atMs: number): Promise<readonly SessionSnapshot[]>;
  /** Bars oldest → newest, gaps left out (never filled), the last one possibly still growing. */
  history(query: HistoryQuery): Promise<readonly Bar[]>;
}
