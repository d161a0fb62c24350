/** Smallest volatility per session: a price that stands still must not be divided by nothing. */
export const VOLATILITY_FLOOR = 1e-6;
/** Returns whose mean square starts the recursion. */
const SEED_RETURNS = 20;

/**
 * Exponentially weighted volatility per session, mean taken as zero (RiskMetrics 1996): σ²_t = λσ²_{t-1} + (1-λ)r_t².
 * @param logReturns first entry ignored (there is none before the first bar)
 * @param decay λ, e.g. 0.94
 * @returns per row with that row's return included, at least {@link VOLATILITY_FLOOR}; rows before the seed has filled
 *   hold the seed and are warm-up
 */
export function ewmaVolatility(logReturns: Float64Array, decay: number): Float64Array {
  const result = new Float64Array(logReturns.length);
  const seedEnd = Math.min(SEED_RETURNS + 1, logReturns.length);
  let square = 0;
  for (let i = 1; i < seedEnd; i++) square += logReturns[i]! ** 2 / (seedEnd - 1);
  for (let i = 0; i < logReturns.length; i++) {
    if (i >= seedEnd) square = decay * square + (1 - decay) * logReturns[i]! ** 2;
    result[i] = Math.max(VOLATILITY_FLOOR, Math.sqrt(square));
  }
  return result;
}
