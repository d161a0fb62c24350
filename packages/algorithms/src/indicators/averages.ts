import { firstDefined, openResult, type Workspace } from './columns.js';
import { ANCHOR_MASK, DIRECT_WINDOW, sumOf, weightedSumOf } from './window.js';

/**
 * Simple moving average of the newest `period` values.
 * @param values leading NaN are warm-up; @param out at least `length` long, may not be `values`.
 */
export function sma(
  values: Float64Array,
  period: number,
  out: Float64Array,
  length: number = values.length,
): void {
  const first = firstDefined(values, length);
  const start = first + period - 1;
  openResult(out, length, start, period);
  if (period <= DIRECT_WINDOW) {
    for (let i = start; i < length; i++) out[i] = sumOf(values, i - period + 1, i + 1) / period;
    return;
  }
  let sum = NaN;
  for (let i = start; i < length; i++) {
    // A sum that met a gap is recomputed as well, until the gap has left the window.
    if (((i - start) & ANCHOR_MASK) === 0 || sum !== sum) sum = sumOf(values, i - period + 1, i + 1);
    else sum += values[i]! - values[i - period]!;
    out[i] = sum / period;
  }
}

/** Weight of the newest value in an exponential average. */
export function emaAlpha(period: number): number {
  return 2 / (period + 1);
}

/** Weight of the newest value in Wilder's average. */
export function rmaAlpha(period: number): number {
  return 1 / period;
}

/**
 * Exponential moving average: alpha 2/(n+1), seeded with the simple average of the first `period` values.
 * @param values leading NaN are warm-up; @param out at least `length` long, may be `values`.
 */
export function ema(
  values: Float64Array,
  period: number,
  out: Float64Array,
  length: number = values.length,
): void {
  smooth(values, period, emaAlpha(period), out, length);
}

/** Wilder's moving average: as `ema` with alpha 1/n. */
export function rma(
  values: Float64Array,
  period: number,
  out: Float64Array,
  length: number = values.length,
): void {
  smooth(values, period, rmaAlpha(period), out, length);
}

function smooth(
  values: Float64Array,
  period: number,
  alpha: number,
  out: Float64Array,
  length: number,
): void {
  const first = firstDefined(values, length);
  const start = first + period - 1;
  const seed = start < length ? sumOf(values, first, start + 1) / period : NaN;
  openResult(out, length, start, period);
  if (start >= length) return;
  // average + alpha * (x - average) has one step more that waits for the bar before.
  const keep = 1 - alpha;
  let average = seed;
  out[start] = average;
  for (let i = start + 1; i < length; i++) {
    average = average * keep + values[i]! * alpha;
    out[i] = average;
  }
}

/**
 * Bars after which a recursive average of `period` has forgotten its seed: 10·n, where an EMA's start weighs e^-20 and
 * Wilder's e^-10. Until then its values are right by definition but depend on where the history begins.
 */
export function settlingBars(period: number): number {
  return 10 * period;
}

/** Whether a recursive indicator's newest value still depends on the beginning of a history of `bars` bars. */
export function isSettling(bars: number, period: number): boolean {
  return bars < settlingBars(period);
}

/**
 * Weighted moving average, weights 1…n with the newest the heaviest.
 * @param values leading NaN are warm-up; @param out at least `length` long, may not be `values`.
 */
export function wma(
  values: Float64Array,
  period: number,
  out: Float64Array,
  length: number = values.length,
): void {
  const first = firstDefined(values, length);
  const start = first + period - 1;
  openResult(out, length, start, period);
  const weights = (period * (period + 1)) / 2;
  if (period <= DIRECT_WINDOW) {
    for (let i = start; i < length; i++) out[i] = weightedSumOf(values, i - period + 1, i + 1) / weights;
    return;
  }
  let sum = 0;
  let weighted = NaN;
  for (let i = start; i < length; i++) {
    if (((i - start) & ANCHOR_MASK) === 0 || weighted !== weighted) {
      sum = sumOf(values, i - period + 1, i + 1);
      weighted = weightedSumOf(values, i - period + 1, i + 1);
    } else {
      // Every value of the window before loses one weight, the newest enters with all of them.
      weighted += values[i]! * period - sum;
      sum += values[i]! - values[i - period]!;
    }
    out[i] = weighted / weights;
  }
}

/**
 * Hull moving average: WMA(2·WMA(n/2) - WMA(n), √n), both lengths rounded down.
 * @param values leading NaN are warm-up; @param out at least `length` long.
 */
export function hma(
  values: Float64Array,
  period: number,
  out: Float64Array,
  workspace: Workspace,
  length: number = values.length,
): void {
  const half = workspace.borrow(length);
  const full = workspace.borrow(length);
  wma(values, Math.floor(period / 2), half, length);
  wma(values, period, full, length);
  for (let i = 0; i < length; i++) half[i] = 2 * half[i]! - full[i]!;
  wma(half, Math.floor(Math.sqrt(period)), out, length);
  workspace.release(2);
}
