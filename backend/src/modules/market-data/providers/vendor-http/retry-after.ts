const LONGEST_MS = 24 * 3_600_000;

/**
 * How long a `Retry-After` header asks to wait, ms (RFC 9110: seconds, or an HTTP date).
 * @returns `null` without a readable header
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (!header) return null;
  const text = header.trim();
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), LONGEST_MS) : null;
}
