/** Arithmetic mean; NaN of nothing. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}

/**
 * Variance in two passes (the one-pass formula loses digits where the mean is large against the spread).
 * @param ddof taken off the count in the divisor: 1 for a sample, 0 for a population
 * @returns NaN with no more values than `ddof`
 */
export function variance(values: ArrayLike<number>, ddof: 0 | 1): number {
  if (values.length <= ddof) return NaN;
  const centre = mean(values);
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i]! - centre) ** 2;
  return squares / (values.length - ddof);
}

/** Square root of {@link variance}. */
export function standardDeviation(values: ArrayLike<number>, ddof: 0 | 1): number {
  return Math.sqrt(variance(values, ddof));
}

/** Sample covariance (ddof 1) of two series of one length; NaN below two pairs. */
export function covariance(x: ArrayLike<number>, y: ArrayLike<number>): number {
  if (x.length < 2) return NaN;
  const meanX = mean(x);
  const meanY = mean(y);
  let products = 0;
  for (let i = 0; i < x.length; i++) products += (x[i]! - meanX) * (y[i]! - meanY);
  return products / (x.length - 1);
}

/** Pearson correlation, clamped into [-1, 1]; NaN where either series does not move. */
export function correlation(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const spread = standardDeviation(x, 1) * standardDeviation(y, 1);
  if (!(spread > 0)) return NaN;
  return Math.max(-1, Math.min(1, covariance(x, y) / spread));
}

/** A number for JSON: `null` where it is not available (NaN) or not finite. */
export function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
