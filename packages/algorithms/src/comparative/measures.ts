import { finiteOrNull } from '@pricealgo/algorithms/statistics/finite';
import type { Measures } from './comparative-detail.js';
import { maxDrawdown } from './drawdown.js';
import { cagr, ratePerPeriod, sharpe, sortino, yearlyVolatility } from './performance.js';
import { tailRisk } from './tail-risk.js';

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
