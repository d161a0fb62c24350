import { notAvailable } from '../columns.js';
import type { BarColumns } from '../../algorithm.js';
import { sma } from '../averages/sma.js';
import { isFlat } from '../tolerance.js';
import { distanceOf } from '../window.js';
import type { Workspace } from '../workspace.js';

/** Lambert's constant, chosen so that most values lie within ±100. */
const LAMBERT = 0.015;

/** High, low and close as one price. */
function typicalPrice(high: number, low: number, close: number): number {
  return (high + low + close) / 3;
}

/** CCI from a typical price, its average and Σ|TP - average|; NaN where the price did not move. */
function cciOf(typical: number, mean: number, distance: number, period: number): number {
  const deviation = distance / period;
  return isFlat(deviation, mean) ? notAvailable() : (typical - mean) / (LAMBERT * deviation);
}

/**
 * Commodity channel index over `period` bars, first at bar `period` - 1.
 * @param out at least as long as the bars.
 */
export function cci(bars: BarColumns, period: number, out: Float64Array, workspace: Workspace): void {
  const { high, low, close } = bars;
  const length = close.length;
  const typical = workspace.borrow(length);
  for (let i = 0; i < length; i++) typical[i] = typicalPrice(high[i]!, low[i]!, close[i]!);
  sma(typical, period, out, length);
  for (let i = period - 1; i < length; i++) {
    const mean = out[i]!;
    out[i] = cciOf(typical[i]!, mean, distanceOf(typical, i - period + 1, i + 1, mean), period);
  }
  workspace.release(1);
}
