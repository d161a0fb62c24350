export const INSTRUMENT_TYPES = ['stock', 'etf', 'crypto', 'index'] as const;
export type InstrumentType = (typeof INSTRUMENT_TYPES)[number];

/** Currency of an index, which counts in points: ISO 4217's code for "no currency". Screens show points for it. */
export const POINTS = 'XXX';

/** Whether there are shares of it: coins and indices have none, so neither splits nor dividends. */
export function hasShares(type: InstrumentType): boolean {
  return type === 'stock' || type === 'etf';
}
