import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { RatioName, RatioOrigin } from './comparative-input.js';
import type { MetricRank, RatioLevel } from './metric-ranks.js';
import type { WindowName } from './calendar.js';
import type { Beta, CorrelationMatrix } from './co-movement.js';
import type { Drawdown } from './performance.js';
import type { RebasedChart } from './common-rows.js';

export type Role = 'subject' | 'peer' | 'sector' | 'benchmark';

/** Measures over the rows that all compared instruments share. Returns and volatility are fractions, `null` not available. */
export interface Measures {
  readonly cumulativeReturn: number;
  /** `null` below one year. */
  readonly cagr: number | null;
  /** Per year. */
  readonly volatility: number | null;
  readonly sharpe: number | null;
  /** Standard error of `sharpe`. */
  readonly sharpeError: number | null;
  readonly sortino: number | null;
  readonly calmar: number | null;
  readonly drawdown: Drawdown;
  /** 5th percentile of daily returns. */
  readonly valueAtRisk95: number | null;
  /** Mean of the daily returns at or below it. */
  readonly conditionalValueAtRisk95: number | null;
}

/** What returns hold: with dividends reinvested, or of the price alone. */
export type ReturnBasis = 'total return' | 'price return';

export interface DatedRatio extends RatioOrigin {
  readonly value: number;
}

export interface ComparedMember {
  readonly key: InstrumentKey;
  readonly name: string;
  readonly role: Role;
  /** Fractions by calendar window up to the end of the comparison. */
  readonly windows: Readonly<Record<WindowName, number | null>>;
  /** `null` where its history is too short for the common rows. */
  readonly measures: Measures | null;
  /** Against the benchmark. */
  readonly beta: Beta | null;
  /** Of this one's own returns; answers of before version 2 have none. */
  readonly basis?: ReturnBasis;
  /** Those that are known, each with where it is from. */
  readonly ratios?: Readonly<Partial<Record<RatioName, DatedRatio>>>;
}

export const CATEGORIES = ['return', 'risk', 'riskAdjusted', 'value', 'quality'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Composite {
  /** Weighted mean of the categories' percentiles, 0 … 100. */
  readonly score: number;
  readonly categories: readonly {
    readonly category: Category;
    /** 0 … 1, they add up to 1. */
    readonly weight: number;
    /** 0 … 100. */
    readonly percentile: number;
  }[];
}

export interface ComparativeDetail {
  /** Of the subject; each member has its own. */
  readonly basis: ReturnBasis;
  readonly calendar: 'exchange sessions' | 'every day';
  /** What yearly numbers are scaled by: rows of a year, as the common rows have them. */
  readonly periodsPerYear: number;
  readonly riskFreeRatePct: number;
  /** First and last day of the common rows, 00:00 UTC, `null` without any. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** Daily returns that all have. */
  readonly observations: number;
  /** Subject first, then peers, sector, benchmark. */
  readonly members: readonly ComparedMember[];
  readonly correlation: CorrelationMatrix;
  /** The subject's place among the peers, metric by metric. */
  readonly ranks: readonly MetricRank[];
  /** What peers, or where these are few their industry or sector, have; answers of before version 2 have none. */
  readonly ratioLevels?: readonly RatioLevel[];
  readonly composite: Composite | null;
  readonly chart: RebasedChart;
}
