import { firstDefined, openResult } from '../columns.js';
import { ANCHOR_MASK, DIRECT_WINDOW, sumOf, weightedSumOf } from '../window.js';

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
