import { sma } from '../averages/sma.js';
import { firstDefined, openResult } from '../columns.js';
import { ANCHOR_MASK, QUIET_SHARE, squaredDistanceOf } from '../window.js';

/** Change of Σ(x - mean)² when the window takes one value in and lets one out. */
function squaresMoved(incoming: number, outgoing: number, mean: number, meanBefore: number): number {
  return (incoming - outgoing) * (incoming - mean + (outgoing - meanBefore));
}

/**
 * Bollinger bands: simple average ± `width` population standard deviations. The squared deviations move with the
 * window; a running sum of squares would lose the digits of a small deviation at a high price.
 * @param middle @param upper @param lower results, each at least as long as `values`.
 */
export function bollinger(
  values: Float64Array,
  period: number,
  width: number,
  middle: Float64Array,
  upper: Float64Array,
  lower: Float64Array,
): void {
  const length = values.length;
  sma(values, period, middle, length);
  const start = firstDefined(middle, length);
  openResult(upper, length, start, period);
  openResult(lower, length, start, period);
  let squares = 0;
  let widest = 0;
  for (let i = start; i < length; i++) {
    const mean = middle[i]!;
    const anchor = ((i - start) & ANCHOR_MASK) === 0;
    if (!anchor) squares += squaresMoved(values[i]!, values[i - period]!, mean, middle[i - 1]!);
    if (anchor || !(squares > widest * QUIET_SHARE)) {
      squares = squaredDistanceOf(values, i - period + 1, i + 1, mean);
      widest = 0;
    }
    if (squares > widest) widest = squares;
    const band = width * Math.sqrt(squares / period);
    upper[i] = mean + band;
    lower[i] = mean - band;
  }
}
