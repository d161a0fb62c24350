import { quantile } from '@pricealgo/algorithms/statistics/quantiles';

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
