import type { MarketInstrument } from '../../../common/market/instrument.js';

/** What lists may be ordered by while it moves. */
export const LIVE_FIELDS = ['price', 'changePct', 'volume'] as const;
export type LiveField = (typeof LIVE_FIELDS)[number];

/** The newest prices as lists need them. The market data knows them and stands above this module: bound at the start. */
export abstract class LiveValues {
  /**
   * Newest value of each instrument: price in its currency, change since the previous close in percent, volume as a
   * quantity. `NaN` = unknown.
   * @param instruments a list that is kept as it is (its identity is remembered)
   */
  abstract values(instruments: readonly MarketInstrument[], field: LiveField): Float64Array;
}
