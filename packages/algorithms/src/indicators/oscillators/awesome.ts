import type { BarColumns } from '../../algorithm.js';
import { sma } from '../averages/sma.js';
import { sumOf } from '../window.js';
import type { Workspace } from '../workspace.js';

const AWESOME_FAST = 5;
const AWESOME_SLOW = 34;

/** Awesome oscillator: SMA5 - SMA34 of the middle of each bar, in price units, first at bar 33. */
export function awesome(bars: BarColumns, out: Float64Array, workspace: Workspace): void {
  const { high, low, close } = bars;
  const length = close.length;
  const middle = workspace.borrow(length);
  for (let i = 0; i < length; i++) middle[i] = (high[i]! + low[i]!) / 2;
  sma(middle, AWESOME_SLOW, out, length);
  for (let i = AWESOME_SLOW - 1; i < length; i++) {
    out[i] = sumOf(middle, i - AWESOME_FAST + 1, i + 1) / AWESOME_FAST - out[i]!;
  }
  workspace.release(1);
}
