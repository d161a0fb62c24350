export const INSTRUMENT_TYPES = ['stock', 'etf', 'crypto'] as const;
export type InstrumentType = (typeof INSTRUMENT_TYPES)[number];
