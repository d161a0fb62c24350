import { rmaAlpha } from '../averages/recursive.js';
import { notAvailable, openResult } from '../columns.js';

/** The change where it is positive, else 0: exact, and without a branch that no processor can foresee. */
function gainOf(change: number): number {
  return (change + Math.abs(change)) / 2;
}

/** RSI of a smoothed gain and loss; 50 where nothing moved. */
function rsiOf(gain: number, loss: number): number {
  const sum = gain + loss;
  // The quotient first: without losses it is exactly 1, and the index exactly 100.
  return sum > 0 ? 100 * (gain / sum) : sum === 0 ? 50 : notAvailable();
}

/**
 * Relative strength index 0…100: Wilder's averages of gains and of losses, first at bar `period`.
 * @param out at least as long as `values`.
 */
export function rsi(
  values: Float64Array,
  period: number,
  out: Float64Array,
  length: number = values.length,
): void {
  openResult(out, length, period, period);
  if (length <= period) return;
  let gain = 0;
  let loss = 0;
  for (let i = 1; i <= period; i++) {
    const change = values[i]! - values[i - 1]!;
    gain += gainOf(change);
    loss += gainOf(-change);
  }
  gain /= period;
  loss /= period;
  out[period] = rsiOf(gain, loss);
  const alpha = rmaAlpha(period);
  const keep = 1 - alpha;
  for (let i = period + 1; i < length; i++) {
    const change = values[i]! - values[i - 1]!;
    gain = gain * keep + gainOf(change) * alpha;
    loss = loss * keep + gainOf(-change) * alpha;
    out[i] = rsiOf(gain, loss);
  }
}
