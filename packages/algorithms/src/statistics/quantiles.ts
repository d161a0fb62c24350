/**
 * Quantile by linear interpolation between the order statistics at (n-1)p.
 * @param sorted ascending, no NaN
 * @param probability 0 … 1
 * @returns NaN of nothing
 */
export function quantileOfSorted(sorted: ArrayLike<number>, probability: number): number {
  if (sorted.length === 0) return NaN;
  const place = (sorted.length - 1) * Math.max(0, Math.min(1, probability));
  const low = Math.floor(place);
  const below = sorted[low]!;
  const above = sorted[Math.min(low + 1, sorted.length - 1)]!;
  return below + (above - below) * (place - low);
}

/** {@link quantileOfSorted} of values in any order; they are left as they are. */
export function quantile(values: ArrayLike<number>, probability: number): number {
  return quantileOfSorted(Float64Array.from(values).sort(), probability);
}

export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}

/**
 * Values without the outermost share on each side, ascending.
 * @param share cut off at each end, 0 … 0.5; whole values only (rounded down)
 */
export function trimmed(values: ArrayLike<number>, share: number): Float64Array {
  const sorted = Float64Array.from(values).sort();
  const cut = Math.floor(sorted.length * share);
  return sorted.subarray(cut, sorted.length - cut);
}
