const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A delivery is tried this long, then it has failed. */
export const TRY_FOR_MS = 6 * HOUR_MS;
/** A webhook to which nothing has arrived for this long is switched off. */
export const GIVE_UP_AFTER_DAYS = 3;
/** An attempt that has not ended by then died with its process. */
export const LEASE_MS = MINUTE_MS;

const FIRST_MS = 10 * SECOND_MS;
const LONGEST_MS = HOUR_MS;

/**
 * @param attempts that were made, at least one
 * @param askedMs what the answer asked for (`Retry-After`), ms
 * @returns time until the next attempt, ms: it triples from ten seconds to an hour
 */
export function nextAttemptMs(attempts: number, askedMs = 0): number {
  const own = FIRST_MS * 3 ** Math.min(attempts - 1, 10);
  return Math.min(LONGEST_MS, Math.max(own, askedMs));
}
