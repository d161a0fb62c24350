import { firstDefined, openResult } from '../columns.js';
import { ANCHOR_MASK, DIRECT_WINDOW, sumOf } from '../window.js';

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
