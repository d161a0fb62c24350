/** Distance up to which a number counts as equal to `value`: 1e-9 of its size, or of 1. Rounding never decides a vote. */
function tolerance(value: number): number {
  const size = Math.abs(value);
  return size > 1 ? 1e-9 * size : 1e-9;
}

/** Whether `a` is above `b` by more than rounding; false where either is not available. */
export function above(a: number, b: number): boolean {
  return a - b > tolerance(a);
}

/** Whether `a` is below `b` by more than rounding; false where either is not available. */
export function below(a: number, b: number): boolean {
  return b - a > tolerance(a);
}

/** 1 where `a` is above `b`, -1 where it is below, else 0 (equal, or not available). */
export function order(a: number, b: number): -1 | 0 | 1 {
  const difference = a - b;
  const equal = tolerance(a);
  return difference > equal ? 1 : difference < -equal ? -1 : 0;
}
