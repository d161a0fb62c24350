import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import type { BarColumns } from '../algorithm.js';

/**
 * Ratios that the value and quality categories rank by; leave out what is not known. Margins and returns are fractions
 * (0.2 for 20 %).
 */
export interface ComparedRatios {
  readonly peRatio?: number;
  readonly priceToBook?: number;
  readonly priceToSales?: number;
  readonly returnOnEquity?: number;
  readonly operatingMargin?: number;
}

export interface ComparedInstrument {
  readonly key: InstrumentKey;
  readonly name: string;
  readonly type: InstrumentType;
  /**
   * Daily bars up to the day of the comparison. Closes adjusted for splits, and for dividends too where the input says
   * `totalReturn`. All in one currency, or returns are compared across currencies.
   */
  readonly bars: BarColumns;
  readonly ratios?: ComparedRatios;
}

export interface ComparativeInput {
  readonly subject: ComparedInstrument;
  readonly peers: readonly ComparedInstrument[];
  /** A fund or index that stands for the subject's sector. */
  readonly sector?: ComparedInstrument;
  /** What beta and alpha are measured against. */
  readonly benchmark?: ComparedInstrument;
  /** Whether closes hold dividends; otherwise the answer is labelled price return. */
  readonly totalReturn: boolean;
  /** Yearly, in percent: 4.5 for 4.5 % a year. */
  readonly riskFreeRatePct: number;
  /** Bars of days after the one of this instant are not looked at, ms since epoch UTC. */
  readonly asOfMs: number;
}
