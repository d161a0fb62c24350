import type { BarColumns } from '../algorithm.js';
import { openResult } from './columns.js';
import { highest, lowest, widenHighest, widenLowest } from './rolling-extremes.js';
import type { Workspace } from './workspace.js';

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
