/**
 * Independent observations in `count` consecutive forecasts over `horizon` sessions: they share all but one session with
 * their neighbour, so N/h of them are independent (may be fractional).
 */
export function effectiveCount(count: number, horizon: number): number {
  return count / Math.max(1, horizon);
}
