const DAY_MS = 86_400_000;

export interface SubscriptionState {
  expired: boolean;
  /** Started days until the end, 0 when expired. */
  daysLeft: number;
}

/** The rule of the specification: no end, or an end in the past, counts as expired. */
export function subscriptionState(subscriptionEndMs: number | null, nowMs: number): SubscriptionState {
  const leftMs = (subscriptionEndMs ?? 0) - nowMs;
  return leftMs > 0
    ? { expired: false, daysLeft: Math.ceil(leftMs / DAY_MS) }
    : { expired: true, daysLeft: 0 };
}
