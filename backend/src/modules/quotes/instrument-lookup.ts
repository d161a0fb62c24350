/** Whether an instrument exists; bound to the tickers module where the application is composed. */
export interface InstrumentLookup {
  has(key: string): boolean;
}

/** Nest injection token. */
export const INSTRUMENT_LOOKUP = Symbol('InstrumentLookup');
