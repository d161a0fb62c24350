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
