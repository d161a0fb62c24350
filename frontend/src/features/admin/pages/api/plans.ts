const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/**
 * How long until the next plan comes true: what is shown must be asked for again then.
 * @param plans instants at which something goes live, ms; `null` where nothing is planned
 * @returns ms from a second (the server's clock may be a little behind ours) to an hour, or `false` without a plan
 */
export function untilNextPlan(plans: readonly (number | null)[], nowMs: number): number | false {
  const planned = plans.filter((atMs) => atMs !== null);
  if (planned.length === 0) return false;
  return Math.min(HOUR_MS, Math.max(SECOND_MS, Math.min(...planned) - nowMs));
}
