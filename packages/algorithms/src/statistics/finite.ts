/** A number for JSON: `null` where it is not available (NaN) or not finite. */
export function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
