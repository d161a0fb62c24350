import type { BarColumns } from '../algorithm.js';
import { rma, rmaAlpha } from './averages.js';
import { openResult } from './columns.js';
import { PRICE_TOLERANCE } from './window.js';

/** Wilder's true range of a bar, in price units. */
function trueRangeOf(high: number, low: number, previousClose: number): number {
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

/**
 * The part of a move that counts: all of it where it is positive and exceeds the opposite move, else nothing. Equal
 * moves count for neither side; that they often differ by rounding is why `tolerance` (in price units) exists.
 */
function dominantMove(move: number, opposite: number, tolerance: number): number {
  return move > tolerance && move - opposite > tolerance ? move : 0;
}

/** Directional index 0…100 from the two directional indicators; 0 where neither moved. */
function directionalIndex(plusDi: number, minusDi: number): number {
  const sum = plusDi + minusDi;
  return sum > 0 ? (100 * Math.abs(plusDi - minusDi)) / sum : 0;
}

/** Smoothed move as percent of the smoothed range; 0 where nothing moved. */
function directionalIndicator(move: number, range: number): number {
  return range > 0 ? (100 * move) / range : 0;
}

/**
 * Wilder's directional movement: +DI and -DI from bar `period`, ADX from bar 2·period - 1, all in percent.
 * @param plusDi @param minusDi @param adx results, each at least as long as the bars.
 */
export function directional(
  bars: BarColumns,
  period: number,
  plusDi: Float64Array,
  minusDi: Float64Array,
  adx: Float64Array,
): void {
  const { high, low, close } = bars;
  const length = close.length;
  openResult(plusDi, length, period, period);
  openResult(minusDi, length, period, period);
  openResult(adx, length, 2 * period - 1, period);
  const alpha = rmaAlpha(period);
  const keep = 1 - alpha;
  let range = 0;
  let plus = 0;
  let minus = 0;
  let index = 0;
  for (let i = 1; i < length; i++) {
    const up = high[i]! - high[i - 1]!;
    const down = low[i - 1]! - low[i]!;
    const tolerance = PRICE_TOLERANCE * Math.abs(close[i]!);
    const plusMove = dominantMove(up, down, tolerance);
    const minusMove = dominantMove(down, up, tolerance);
    const barRange = trueRangeOf(high[i]!, low[i]!, close[i - 1]!);
    if (i <= period) {
      range += barRange;
      plus += plusMove;
      minus += minusMove;
      if (i < period) continue;
      range /= period;
      plus /= period;
      minus /= period;
    } else {
      range = range * keep + barRange * alpha;
      plus = plus * keep + plusMove * alpha;
      minus = minus * keep + minusMove * alpha;
    }
    const plusPct = directionalIndicator(plus, range);
    const minusPct = directionalIndicator(minus, range);
    plusDi[i] = plusPct;
    minusDi[i] = minusPct;
    const dx = directionalIndex(plusPct, minusPct);
    if (i < 2 * period) {
      index += dx;
      if (i < 2 * period - 1) continue;
      index /= period;
    } else {
      index = index * keep + dx * alpha;
    }
    adx[i] = index;
  }
}
