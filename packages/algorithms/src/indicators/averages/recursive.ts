import { firstDefined, openResult } from '../columns.js';
import { sumOf } from '../window.js';

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
