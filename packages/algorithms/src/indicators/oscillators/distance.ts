import type { BarColumns } from '../../algorithm.js';
import { ema, emaAlpha, sma } from '../averages.js';
import { notAvailable, openResult, type Workspace } from '../columns.js';
import { distanceOf, isFlat, sumOf } from '../window.js';

/** Oscillators of distance: how far a price lies from an earlier one or from its own average. */

/** Change of the value over `period` bars, in its units. @param out at least as long as `values`. */
export function momentum(values: Float64Array, period: number, out: Float64Array): void {
  openResult(out, values.length, period, period);
  for (let i = period; i < values.length; i++) out[i] = values[i]! - values[i - period]!;
}

/** Periods of the usual MACD. */
const MACD_FAST = 12;
const MACD_SLOW = 26;
const MACD_SIGNAL = 9;

/**
 * MACD(12, 26, 9) in price units: EMA12 - EMA26 from bar 25, its EMA9 and their difference from bar 33.
 * @param line @param signal @param histogram results, each at least as long as `values`.
 */
export function macd(
  values: Float64Array,
  line: Float64Array,
  signal: Float64Array,
  histogram: Float64Array,
): void {
  const length = values.length;
  ema(values, MACD_FAST, signal, length);
  ema(values, MACD_SLOW, line, length);
  const keep = 1 - emaAlpha(MACD_SIGNAL);
  const alpha = emaAlpha(MACD_SIGNAL);
  const first = MACD_SLOW - 1;
  const start = first + MACD_SIGNAL - 1;
  histogram.fill(NaN, 0, Math.min(start, length));
  let average = 0;
  for (let i = first; i < length; i++) {
    const difference = signal[i]! - line[i]!;
    line[i] = difference;
    if (i > start) average = average * keep + difference * alpha;
    else average += difference;
    if (i === start) average /= MACD_SIGNAL;
    signal[i] = i < start ? NaN : average;
    if (i >= start) histogram[i] = difference - average;
  }
  signal.fill(NaN, 0, Math.min(first, length));
}

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
