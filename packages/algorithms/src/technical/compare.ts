/**
 * Distance up to which a number counts as equal to `value`: 1e-9 of its size, or of `unit`. Rounding never decides a vote.
 * Differences of prices are near zero where the prices are not: their unit is the price, see {@link priceUnit}.
 */
function tolerance(value: number, unit: number): number {
  const size = Math.abs(value);
  return 1e-9 * (size > unit ? size : unit);
}

/** What differences of prices are measured by: 1, or the price where it is less, as that of a coin of 1e-9. */
export const priceUnit = (close: number): number => (close < 1 ? close : 1);

/** Whether `a` is above `b` by more than rounding; false where either is not available. */
export function above(a: number, b: number, unit = 1): boolean {
  return a - b > tolerance(a, unit);
}

/** Whether `a` is below `b` by more than rounding; false where either is not available. */
export function below(a: number, b: number, unit = 1): boolean {
  return b - a > tolerance(a, unit);
}

/** 1 where `a` is above `b`, -1 where it is below, else 0 (equal, or not available). */
export function order(a: number, b: number, unit = 1): -1 | 0 | 1 {
  const difference = a - b;
  const equal = tolerance(a, unit);
  return difference > equal ? 1 : difference < -equal ? -1 : 0;
}
