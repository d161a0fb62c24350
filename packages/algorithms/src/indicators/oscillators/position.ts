import type { BarColumns } from '../../algorithm.js';
import { firstDefined, notAvailable, openResult, type Workspace } from '../columns.js';
import { highest, lowest } from '../rolling-extremes.js';
import { isFlat } from '../window.js';
import { rsi } from './strength.js';

/** Oscillators of position: where a value lies in the range of its newest bars. */

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

/** Both lines are smoothed over three bars. */
const STOCHASTIC_SMOOTHING = 3;

/**
 * Where a market begins without any range, before there is a position to carry on. A function for the reason of
 * `notAvailable`: a variable that starts from another module's constant is not kept unboxed.
 */
function startPosition(): number {
  return 50;
}

/** Position 0…100 of a value in its range; where there is no range, the position before. */
function positionOf(value: number, high: number, low: number, before: number): number {
  const range = high - low;
  return isFlat(range, high) ? before : (100 * (value - low)) / range;
}

/**
 * Slow stochastic (`period`, 3, 3): %K is the average of three positions of the close in its range, %D of three %K.
 * @param k @param d results, each at least as long as the bars.
 */
export function stochastic(
  bars: BarColumns,
  period: number,
  k: Float64Array,
  d: Float64Array,
  workspace: Workspace,
): void {
  const length = bars.close.length;
  const high = workspace.borrow(length);
  const low = workspace.borrow(length);
  highest(bars.high, period, high, length);
  lowest(bars.low, period, low, length);
  stochasticOf(bars.close, high, low, k, d, length);
  workspace.release(2);
}

/** The two lines from a range that is known already. */
export function stochasticOf(
  values: Float64Array,
  high: Float64Array,
  low: Float64Array,
  k: Float64Array,
  d: Float64Array,
  length: number,
): void {
  const first = firstDefined(high, length);
  const firstK = first + STOCHASTIC_SMOOTHING - 1;
  const firstD = firstK + STOCHASTIC_SMOOTHING - 1;
  openResult(k, length, firstK, STOCHASTIC_SMOOTHING);
  openResult(d, length, firstD, STOCHASTIC_SMOOTHING);
  let position = startPosition();
  let positionBefore = 0;
  let line = 0;
  let lineBefore = 0;
  for (let i = first; i < length; i++) {
    const positionTwoBefore = positionBefore;
    positionBefore = position;
    position = positionOf(values[i]!, high[i]!, low[i]!, position);
    if (i < firstK) continue;
    const lineTwoBefore = lineBefore;
    lineBefore = line;
    line = (positionTwoBefore + positionBefore + position) / STOCHASTIC_SMOOTHING;
    k[i] = line;
    if (i >= firstD) d[i] = (lineTwoBefore + lineBefore + line) / STOCHASTIC_SMOOTHING;
  }
}

/**
 * Stochastic RSI (3, 3, `period`, `period`): the slow stochastic of the RSI within its own range.
 * @param k @param d results, each at least as long as `values`.
 */
export function stochasticRsi(
  values: Float64Array,
  period: number,
  k: Float64Array,
  d: Float64Array,
  workspace: Workspace,
): void {
  const strength = workspace.borrow(values.length);
  rsi(values, period, strength);
  stochasticOfRsi(strength, period, k, d, workspace, values.length);
  workspace.release(1);
}

/** The same from an RSI that is known already. */
export function stochasticOfRsi(
  strength: Float64Array,
  period: number,
  k: Float64Array,
  d: Float64Array,
  workspace: Workspace,
  length: number,
): void {
  const high = workspace.borrow(length);
  const low = workspace.borrow(length);
  highest(strength, period, high, length);
  lowest(strength, period, low, length);
  stochasticOf(strength, high, low, k, d, length);
  workspace.release(2);
}
