import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { FeedSource } from '../../../common/market/quote-batch.js';

/** What a listener may read about the rows of one epoch; ids mean nothing in another one. */
export interface TradeView {
  keyOf(id: number): InstrumentKey;
  /** Close of the session before in today's shares, NaN where it is not known. May be corrected during the session. */
  previousClose(id: number): number;
  /**
   * How many times smaller (or, below 1, larger) the session's open is than what is known of the session before, where that
   * looks like a split that nobody has reported; `null` where it does not.
   */
  suspectedSplit(key: InstrumentKey): number | null;
  /** Extremes of the minute that holds the row's newest trade. */
  minuteHigh(id: number): number;
  minuteLow(id: number): number;
  /** Whose trades these are. */
  feed(): FeedSource;
  /** The market clock. */
  nowMs(): number;
}

/**
 * Receives each trade that counted, on the one node that leads, before quotes are conflated. Called on the hot
 * path: must be quick and must not throw.
 */
export interface TradeListener {
  /** An epoch begins; the one before has ended. */
  begin(view: TradeView): void;
  trade(id: number, price: number, timeMs: number): void;
  /** Nothing more comes of this epoch. */
  end(): void;
  /** How many wait for trades of each instrument now. */
  waitingFor?(): Iterable<readonly [string, number]>;
}
