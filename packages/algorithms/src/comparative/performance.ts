import { mean, standardDeviation } from '@pricealgo/algorithms/statistics/moments';
import { DAY_MS } from './calendar-windows.js';

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
