/**
 * NaN, as the hot loops write it: V8 holds the global `NaN` as an object, and a variable that may be it or a computed
 * number then costs one allocation per bar.
 */
export function notAvailable(): number {
  return 0 / 0;
}

/**
 * Index of the first value that is not NaN, `length` where there is none. An indicator of an indicator starts there:
 * warm-up is a run of NaN at the beginning, never zeros.
 */
export function firstDefined(values: Float64Array, length: number): number {
  let index = 0;
  while (index < length && Number.isNaN(values[index])) index++;
  return index;
}

/**
 * Marks the warm-up `[0, from)` of a result as not available.
 * @throws RangeError when the result column is too short or the period is not a positive integer: a typed array
 * swallows what is written behind its end.
 */
export function openResult(out: Float64Array, length: number, from: number, period: number): void {
  if (out.length < length) throw new RangeError(`a result of ${length} values needs more than ${out.length}`);
  if (!Number.isInteger(period) || period < 1) throw new RangeError(`period ${period}`);
  out.fill(NaN, 0, Math.min(from, length));
}
