import type { MarketInstrument } from '../../../common/market/instrument.js';

/** What lists may be ordered by while it moves. */
export const LIVE_FIELDS = ['price', 'changePct', 'volume'] as const;
export type LiveField = (typeof LIVE_FIELDS)[number];

/** The newest prices as lists need them. The market data has them and stands above this module: `app-bindings.module.ts` ties the two. */
export abstract class LiveValues {
  /**
   * Newest value of each instrument: price in its currency, change since the previous close in percent, volume as a
   * quantity. `NaN` = unknown.
   * @param instruments a list that is kept as it is (its identity is remembered)
   */
  abstract values(instruments: readonly MarketInstrument[], field: LiveField): Float64Array;

  /** Whether some source serves any instrument of the exchange; true while that is not known. */
  abstract servesExchange(exchangeShortName: string): boolean;
}
