import type { BarColumns } from '../../algorithm.js';
import { rma } from '../averages/recursive.js';
import { openResult } from '../columns.js';

/** Wilder's true range of a bar, in price units. */
export function trueRangeOf(high: number, low: number, previousClose: number): number {
  let range = high - low;
  const up = Math.abs(high - previousClose);
  const down = Math.abs(low - previousClose);
  if (up > range) range = up;
  if (down > range) range = down;
  return range;
}

/** True range of each bar; the first bar has none, because no close precedes it. */
export function trueRange(bars: BarColumns, out: Float64Array): void {
  const { high, low, close } = bars;
  openResult(out, close.length, 1, 1);
  for (let i = 1; i < close.length; i++) out[i] = trueRangeOf(high[i]!, low[i]!, close[i - 1]!);
}

/** Average true range: Wilder's average of the true range, first at bar `period`. In price units. */
export function atr(bars: BarColumns, period: number, out: Float64Array): void {
  trueRange(bars, out);
  rma(out, period, out, bars.close.length);
}
