import { notAvailable } from '../columns.js';
import type { BarColumns } from '../../algorithm.js';
import { highest, lowest } from '../rolling-extremes.js';
import { isFlat } from '../tolerance.js';
import type { Workspace } from '../workspace.js';

/** Williams %R of a close in its range, -100…0; NaN where there is no range. */
export function williamsROf(close: number, high: number, low: number): number {
  const range = high - low;
  return isFlat(range, high) ? notAvailable() : (100 * (close - high)) / range;
}

/** Williams %R over `period` bars. @param out at least as long as the bars. */
export function williamsR(bars: BarColumns, period: number, out: Float64Array, workspace: Workspace): void {
  const length = bars.close.length;
  const low = workspace.borrow(length);
  highest(bars.high, period, out, length);
  lowest(bars.low, period, low, length);
  for (let i = period - 1; i < length; i++) out[i] = williamsROf(bars.close[i]!, out[i]!, low[i]!);
  workspace.release(1);
}
