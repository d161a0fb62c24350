/** Sums over one contiguous window `[from, to)`; batch and streaming share them and so round alike. */

/**
 * Windows up to this length are summed afresh for every bar: a running sum leaves a rounding residue that shows as a
 * crossing of %K and %D where both are equal.
 */
export const DIRECT_WINDOW = 5;

/** A longer window's running sum is recomputed whenever `bars & ANCHOR_MASK` is 0, so that rounding cannot pile up. */
export const ANCHOR_MASK = 1023;

/**
 * Share of its largest recent size below which a running sum is recomputed: after a busy stretch its rounding would be
 * large against a quiet one. Written as `!(sum > largest * QUIET_SHARE)` it also catches a gap (NaN).
 */
export const QUIET_SHARE = 1e-4;

export function sumOf(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i]!;
  return sum;
}

/** Weights 1…n, the newest the heaviest. */
export function weightedSumOf(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  let weight = 1;
  for (let i = from; i < to; i++, weight++) sum += values[i]! * weight;
  return sum;
}

/** Σ|x - centre|; four partial sums, because one would wait for itself at every value. */
export function distanceOf(values: Float64Array, from: number, to: number, centre: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = from;
  for (; i + 3 < to; i += 4) {
    a += Math.abs(values[i]! - centre);
    b += Math.abs(values[i + 1]! - centre);
    c += Math.abs(values[i + 2]! - centre);
    d += Math.abs(values[i + 3]! - centre);
  }
  for (; i < to; i++) a += Math.abs(values[i]! - centre);
  return a + b + (c + d);
}

/** Σ(x - centre)². */
export function squaredDistanceOf(values: Float64Array, from: number, to: number, centre: number): number {
  let a = 0;
  let b = 0;
  let i = from;
  for (; i + 1 < to; i += 2) {
    const first = values[i]! - centre;
    const second = values[i + 1]! - centre;
    a += first * first;
    b += second * second;
  }
  for (; i < to; i++) a += (values[i]! - centre) * (values[i]! - centre);
  return a + b;
}

/** Relative size below which a difference of prices is rounding and not a move. */
export const PRICE_TOLERANCE = 1e-9;

/** Whether a range (highest minus lowest) is only rounding at the level of its values. */
export function isFlat(range: number, level: number): boolean {
  return range <= PRICE_TOLERANCE * Math.abs(level);
}
