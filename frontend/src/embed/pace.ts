/** How often the price is asked for, ms. A price that stands still is asked for ever less often. */
export const PACE = { movingMs: 5_000, restingMs: 60_000, longestMs: 300_000 } as const;

/** @returns ms until the next question, after an answer */
export function afterAnswer(waitMs: number, moved: boolean): number {
  return moved ? PACE.movingMs : Math.min(PACE.restingMs, Math.max(PACE.movingMs, waitMs * 2));
}

/**
 * @param retryAfterMs what the server asked for; 0 where it said nothing
 * @returns ms until the next question, after a refusal or none at all
 */
export function afterRefusal(waitMs: number, retryAfterMs: number): number {
  const doubledMs = Math.min(PACE.longestMs, Math.max(PACE.movingMs, waitMs) * 2);
  return Math.max(doubledMs, retryAfterMs);
}
