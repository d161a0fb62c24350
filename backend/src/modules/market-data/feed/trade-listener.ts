import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { FeedSource } from '../../../common/market/quote-batch.js';

/** What a listener may read about the rows of one epoch; ids mean nothing in another one. */
export interface TradeView {
  keyOf(id: number): InstrumentKey;
  /** Close of the session before, NaN where it is not known. */
  previousClose(id: number): number;
  /** Extremes of the minute that holds the row's newest trade. */
  minuteHigh(id: number): number;
  minuteLow(id: number): number;
  /** Whose trades these are. */
  feed(): FeedSource;
  /** The market clock. */
  nowMs(): number;
}

/**
 * Receives each trade that counted, on the one node that leads the feed, before quotes are conflated. Called on the hot
 * path: must be quick and must not throw.
 */
export interface TradeListener {
  /** An epoch begins; the one before has ended. */
  begin(view: TradeView): void;
  trade(id: number, price: number, timeMs: number): void;
  /** Nothing more comes of this epoch. */
  end(): void;
}
