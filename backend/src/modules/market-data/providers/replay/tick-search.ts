/**
 * Position of the first entry ≥ `timeMs` in an ascending column, its length when there is none: the entries before it
 * are those earlier than `timeMs`.
 */
export function firstAtOrAfter(times: Float64Array, timeMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
