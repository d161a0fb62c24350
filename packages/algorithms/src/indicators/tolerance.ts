/** Relative size below which a difference of prices is rounding and not a move. */
export const PRICE_TOLERANCE = 1e-9;

/** Whether a range (highest minus lowest) is only rounding at the level of its values. */
export function isFlat(range: number, level: number): boolean {
  return range <= PRICE_TOLERANCE * Math.abs(level);
}
