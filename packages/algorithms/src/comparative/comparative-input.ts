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

export const RATIO_NAMES = [
  'peRatio',
  'priceToBook',
  'priceToSales',
  'returnOnEquity',
  'operatingMargin',
] as const satisfies readonly (keyof ComparedRatios)[];
export type RatioName = (typeof RATIO_NAMES)[number];

/** Where a ratio is from. */
export interface RatioOrigin {
  /** Day of the price, or of the publication; ms since epoch UTC. */
  readonly asOfMs: number;
  readonly source: string;
  /** Last day of the twelve months that it is computed from; absent where a source publishes the ratio itself. */
  readonly reportEndMs?: number;
}

/** Medians of an industry or sector, for where there are fewer than five peers. */
export interface GroupRatios {
  readonly name: string;
  readonly medians: Readonly<Partial<Record<RatioName, { readonly median: number; readonly count: number }>>>;
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
  /** Of each of `ratios`. */
  readonly ratioOrigins?: Readonly<Partial<Record<RatioName, RatioOrigin>>>;
  /** Whether these closes hold dividends; default as the input says for all. */
  readonly totalReturn?: boolean;
}

export interface ComparativeInput {
  readonly subject: ComparedInstrument;
  readonly peers: readonly ComparedInstrument[];
  /** A fund or index that stands for the subject's sector. */
  readonly sector?: ComparedInstrument;
  /** What beta and alpha are measured against. */
  readonly benchmark?: ComparedInstrument;
  /** Whether the subject's closes hold dividends; otherwise the answer is labelled price return. */
  readonly totalReturn: boolean;
  /** The subject's industry, then its sector, where they are known. */
  readonly groups?: readonly GroupRatios[];
  /** Yearly, in percent: 4.5 for 4.5 % a year. */
  readonly riskFreeRatePct: number;
  /** Bars of days after the one of this instant are not looked at, ms since epoch UTC. */
  readonly asOfMs: number;
}
