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

/**
 * Scratch columns that indicators reuse from call to call, so that a run over many instruments allocates only while
 * the longest history is first seen. Borrowing nests like calls: what was borrowed last is released first.
 */
export class Workspace {
  private readonly columns: Float64Array[] = [];
  private inUse = 0;

  /** A column of at least `length` values, with whatever the last user left in it. */
  borrow(length: number): Float64Array {
    const index = this.inUse++;
    const column = this.columns[index];
    if (column !== undefined && column.length >= length) return column;
    const longer = new Float64Array(length);
    this.columns[index] = longer;
    return longer;
  }

  /** Gives back the `count` columns that were borrowed last. @throws RangeError when fewer are borrowed. */
  release(count: number): void {
    if (count > this.inUse) throw new RangeError(`${count} columns released, ${this.inUse} borrowed`);
    this.inUse -= count;
  }
}
