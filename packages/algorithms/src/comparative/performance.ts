import { finiteOrNull, mean, standardDeviation } from '@pricealgo/algorithms/statistics/moments';
import { quantile } from '@pricealgo/algorithms/statistics/quantiles';
import { DAY_MS } from './calendar.js';
import type { Measures } from './comparative-detail.js';

/** Below this a series of returns does not move: ratios to its spread say nothing. */
const NO_SPREAD = 1e-12;

/** Growth per year from the first to the last price by calendar days; NaN below a year, where it would exaggerate. */
export function cagr(firstPrice: number, lastPrice: number, fromMs: number, toMs: number): number {
  const days = (toMs - fromMs) / DAY_MS;
  return days < 365 ? NaN : (lastPrice / firstPrice) ** (365.25 / days) - 1;
}

/** Yearly rate as a rate per period that compounds to it. */
export function ratePerPeriod(yearlyRatePct: number, periodsPerYear: number): number {
  return (1 + yearlyRatePct / 100) ** (1 / periodsPerYear) - 1;
}

export function yearlyVolatility(returns: Float64Array, periodsPerYear: number): number {
  return standardDeviation(returns, 1) * Math.sqrt(periodsPerYear);
}

/**
 * Yearly Sharpe ratio of simple returns over a rate per period and its standard error √((1+SR²/2)/N)·√A with the ratio
 * per period (Lo 2002, independent returns). NaN where the returns do not move.
 */
export function sharpe(
  returns: Float64Array,
  riskFreePerPeriod: number,
  periodsPerYear: number,
): { ratio: number; standardError: number } {
  const spread = standardDeviation(returns, 1);
  if (!(spread >= NO_SPREAD)) return { ratio: NaN, standardError: NaN };
  const perPeriod = (mean(returns) - riskFreePerPeriod) / spread;
  return {
    ratio: perPeriod * Math.sqrt(periodsPerYear),
    standardError: Math.sqrt(((1 + 0.5 * perPeriod ** 2) / returns.length) * periodsPerYear),
  };
}

/** Yearly Sortino ratio: the shortfall is averaged over all returns, not over the bad ones alone. */
export function sortino(returns: Float64Array, acceptablePerPeriod: number, periodsPerYear: number): number {
  let squares = 0;
  for (const one of returns) squares += Math.min(0, one - acceptablePerPeriod) ** 2;
  const downside = Math.sqrt(squares / returns.length);
  if (!(downside >= NO_SPREAD)) return NaN;
  return ((mean(returns) - acceptablePerPeriod) / downside) * Math.sqrt(periodsPerYear);
}

/**
 * Measures of one instrument.
 * @param days days of the common rows
 * @param prices closes of these days, no gaps
 * @param returns returns of the common rows (fewer than the prices: the first and those after gaps have none)
 */
export function measuresOf(
  days: Float64Array,
  prices: Float64Array,
  returns: Float64Array,
  { periodsPerYear, riskFreeRatePct }: { periodsPerYear: number; riskFreeRatePct: number },
): Measures {
  const [first, last] = [prices[0]!, prices.at(-1)!];
  const rate = ratePerPeriod(riskFreeRatePct, periodsPerYear);
  const growth = cagr(first, last, days[0]!, days.at(-1)!);
  const drawdown = maxDrawdown(days, prices);
  const { ratio, standardError } = sharpe(returns, rate, periodsPerYear);
  const { valueAtRisk, conditional } = tailRisk(returns);
  return {
    cumulativeReturn: last / first - 1,
    cagr: finiteOrNull(growth),
    volatility: finiteOrNull(yearlyVolatility(returns, periodsPerYear)),
    sharpe: finiteOrNull(ratio),
    sharpeError: finiteOrNull(standardError),
    sortino: finiteOrNull(sortino(returns, rate, periodsPerYear)),
    calmar: finiteOrNull(growth / Math.abs(drawdown.depth)),
    drawdown,
    valueAtRisk95: finiteOrNull(valueAtRisk),
    conditionalValueAtRisk95: finiteOrNull(conditional),
  };
}

/** The deepest fall from a high, with its days (00:00 UTC); days are `null` where the price never fell. */
export interface Drawdown {
  /** Fraction, ≤ 0. */
  readonly depth: number;
  readonly peakMs: number | null;
  readonly troughMs: number | null;
  /** First day back at the peak's price, `null` while it is not. */
  readonly recoveryMs: number | null;
  /** Fall from the highest price so far to the last one: fraction, ≤ 0. */
  readonly current: number;
}

/**
 * Deepest drawdown P/runningMax-1 of a series of prices, the first of equals.
 * @param days one per price, ascending
 */
export function maxDrawdown(days: Float64Array, prices: Float64Array): Drawdown {
  let high = 0;
  let peak = 0;
  let trough = 0;
  let depth = 0;
  for (let i = 1; i < prices.length; i++) {
    if (prices[i]! > prices[high]!) high = i;
    const fall = prices[i]! / prices[high]! - 1;
    if (fall < depth) [depth, peak, trough] = [fall, high, i];
  }
  const current = prices.length === 0 ? 0 : prices.at(-1)! / prices[high]! - 1;
  if (depth === 0) return { depth, peakMs: null, troughMs: null, recoveryMs: null, current };
  const recovery = prices.findIndex((price, i) => i > trough && price >= prices[peak]!);
  return {
    depth,
    peakMs: days[peak]!,
    troughMs: days[trough]!,
    recoveryMs: recovery < 0 ? null : days[recovery]!,
    current,
  };
}

/** Fewer returns than this have no 5th percentile worth the name. */
const MIN_RETURNS = 60;

/** Historical one-day value at risk at 95 % and the mean of what lies at or beyond it, as returns; NaN below 60 returns. */
export function tailRisk(returns: Float64Array): { valueAtRisk: number; conditional: number } {
  if (returns.length < MIN_RETURNS) return { valueAtRisk: NaN, conditional: NaN };
  const valueAtRisk = quantile(returns, 0.05);
  let sum = 0;
  let count = 0;
  for (const one of returns) {
    if (one > valueAtRisk) continue;
    sum += one;
    count++;
  }
  return { valueAtRisk, conditional: sum / count };
}
