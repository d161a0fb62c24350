import type { BarColumns } from '../../algorithm.js';
import { rmaAlpha } from '../averages.js';
import { notAvailable, openResult, type Workspace } from '../columns.js';
import { ANCHOR_MASK, PRICE_TOLERANCE, sumOf } from '../window.js';

/** Oscillators of strength: how much of the movement was upward, 0…100. */

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

const ULTIMATE_SHORT = 7;
const ULTIMATE_MEDIUM = 14;
const ULTIMATE_LONG = 28;

/** Close above the true low of a bar, in price units. */
function buyingPressure(low: number, close: number, previousClose: number): number {
  return close - (low < previousClose ? low : previousClose);
}

/** True high less true low of a bar, in price units. */
function pressureRange(high: number, low: number, previousClose: number): number {
  const top = high > previousClose ? high : previousClose;
  return top - (low < previousClose ? low : previousClose);
}

/** The oscillator 0…100 from the sums over 7, 14 and 28 bars; NaN where the newest seven did not move. */
function ultimateOf(
  pressure7: number,
  range7: number,
  pressure14: number,
  range14: number,
  pressure28: number,
  range28: number,
  close: number,
): number {
  if (range7 <= PRICE_TOLERANCE * Math.abs(close)) return notAvailable();
  return (100 * (4 * (pressure7 / range7) + 2 * (pressure14 / range14) + pressure28 / range28)) / 7;
}

/** Ultimate oscillator (7, 14, 28), first at bar 28. @param out at least as long as the bars. */
export function ultimate(bars: BarColumns, out: Float64Array, workspace: Workspace): void {
  const { high, low, close } = bars;
  const length = close.length;
  openResult(out, length, ULTIMATE_LONG, ULTIMATE_LONG);
  const pressure = workspace.borrow(length);
  const range = workspace.borrow(length);
  for (let i = 1; i < length; i++) {
    pressure[i] = buyingPressure(low[i]!, close[i]!, close[i - 1]!);
    range[i] = pressureRange(high[i]!, low[i]!, close[i - 1]!);
  }
  let p7 = 0;
  let p14 = 0;
  let p28 = 0;
  let r7 = 0;
  let r14 = 0;
  let r28 = 0;
  for (let i = ULTIMATE_LONG; i < length; i++) {
    if (((i - ULTIMATE_LONG) & ANCHOR_MASK) === 0) {
      p7 = sumOf(pressure, i - ULTIMATE_SHORT + 1, i + 1);
      p14 = sumOf(pressure, i - ULTIMATE_MEDIUM + 1, i + 1);
      p28 = sumOf(pressure, i - ULTIMATE_LONG + 1, i + 1);
      r7 = sumOf(range, i - ULTIMATE_SHORT + 1, i + 1);
      r14 = sumOf(range, i - ULTIMATE_MEDIUM + 1, i + 1);
      r28 = sumOf(range, i - ULTIMATE_LONG + 1, i + 1);
    } else {
      p7 += pressure[i]! - pressure[i - ULTIMATE_SHORT]!;
      p14 += pressure[i]! - pressure[i - ULTIMATE_MEDIUM]!;
      p28 += pressure[i]! - pressure[i - ULTIMATE_LONG]!;
      r7 += range[i]! - range[i - ULTIMATE_SHORT]!;
      r14 += range[i]! - range[i - ULTIMATE_MEDIUM]!;
      r28 += range[i]! - range[i - ULTIMATE_LONG]!;
    }
    out[i] = ultimateOf(p7, r7, p14, r14, p28, r28, close[i]!);
  }
  workspace.release(2);
}
