const DAY_MS = 86_400_000;

/** When the subscription ends that comes with a new account, `null` for none; counted from its activation. */
export function trialEnd(trialDays: number, nowMs: number): Date | null {
  return trialDays > 0 ? new Date(nowMs + trialDays * DAY_MS) : null;
}
