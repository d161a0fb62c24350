const DAY_MS = 86_400_000;

/** Days of subscription left, begun ones counted. @returns 0 = expired or none */
export function daysLeft(subscriptionEnd: Date | null | undefined, nowMs: number): number {
  return subscriptionEnd ? Math.max(0, Math.ceil((subscriptionEnd.getTime() - nowMs) / DAY_MS)) : 0;
}
