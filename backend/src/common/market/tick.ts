import type { InstrumentKey } from '@pricealgo/contract/instrument-key';

/** One trade as a provider reports it, before any check. */
export interface Tick {
  readonly key: InstrumentKey;
  /** Trade price in the instrument's currency. */
  readonly price: number;
  /** Traded quantity: shares, or units of the coin (may be fractional). */
  readonly size: number;
  /** Exchange time of the trade, ms since epoch UTC, on the provider's market clock. */
  readonly timeMs: number;
}

/**
 * No traded price or size comes near these; a decoder's garbage does. A bitcoin costs billions in some currencies, and of a
 * coin of a billionth some 1e16 are traded on a day.
 */
export const MAX_PRICE = 1e12;
export const MAX_SIZE = 1e20;

/** State of an instrument's current session as a provider knows it: where a quote starts from before the first tick. */
export interface SessionSnapshot {
  readonly key: InstrumentKey;
  readonly price: number;
  /** Last price of the session before; `null` where the provider cannot know it. */
  readonly previousClose: number | null;
  readonly open: number;
  readonly dayHigh: number;
  readonly dayLow: number;
  /** Quantity traded in the session so far. */
  readonly volume: number;
  readonly timeMs: number;
}
