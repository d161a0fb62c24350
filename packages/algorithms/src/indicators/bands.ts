import type { BarColumns } from '../algorithm.js';
import { sma } from './averages.js';
import { firstDefined, openResult, type Workspace } from './columns.js';
import { highest, lowest, widenHighest, widenLowest } from './rolling-extremes.js';
import { ANCHOR_MASK, QUIET_SHARE, squaredDistanceOf } from './window.js';

/** Lines about the price: a band around its average, and the middles of its ranges. */

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

const ICHIMOKU_CONVERSION = 9;
const ICHIMOKU_BASE = 26;
const ICHIMOKU_SPAN = 52;

/** Results of `ichimoku`, each at least as long as the bars, in price units. */
export interface IchimokuColumns {
  readonly conversion: Float64Array;
  readonly base: Float64Array;
  readonly spanA: Float64Array;
  readonly spanB: Float64Array;
}

/** Ichimoku (9, 26, 52), unshifted: middles of the 9, 26 and 52-bar ranges and the mean of the first two. */
export function ichimoku(bars: BarColumns, out: IchimokuColumns, workspace: Workspace): void {
  const { conversion, base, spanA, spanB } = out;
  const length = bars.close.length;
  const high = workspace.borrow(length);
  const low = workspace.borrow(length);
  const wideHigh = workspace.borrow(length);
  const wideLow = workspace.borrow(length);
  highest(bars.high, ICHIMOKU_CONVERSION, high, length);
  lowest(bars.low, ICHIMOKU_CONVERSION, low, length);
  middle(high, low, conversion, length);
  const step = 2 * ICHIMOKU_CONVERSION;
  widenHighest(high, ICHIMOKU_CONVERSION, step, wideHigh, length);
  widenLowest(low, ICHIMOKU_CONVERSION, step, wideLow, length);
  widenHighest(wideHigh, step, ICHIMOKU_BASE, high, length);
  widenLowest(wideLow, step, ICHIMOKU_BASE, low, length);
  middle(high, low, base, length);
  middle(conversion, base, spanA, length);
  widenHighest(high, ICHIMOKU_BASE, ICHIMOKU_SPAN, wideHigh, length);
  widenLowest(low, ICHIMOKU_BASE, ICHIMOKU_SPAN, wideLow, length);
  middle(wideHigh, wideLow, spanB, length);
  workspace.release(4);
}

function middle(a: Float64Array, b: Float64Array, out: Float64Array, length: number): void {
  openResult(out, length, 0, 1);
  for (let i = 0; i < length; i++) out[i] = (a[i]! + b[i]!) / 2;
}
