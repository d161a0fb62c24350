import type { Tick } from '../../../../common/market/tick.js';
import type { TickRejection } from './tick-rejection.js';

/** A clock that differs by more than this is wrong, not skewed. */
export const MAX_AHEAD_MS = 60_000;
export const MAX_AGE_MS = 24 * 3_600_000;
/** No traded price or size comes near these, in any currency; garbage from a decoder does. */
export const MAX_PRICE = 1e9;
export const MAX_SIZE = 1e15;

/**
 * Checks what can be said of a tick without knowing its instrument's past. Providers are outside code: the values
 * may be anything at run time, whatever the type says.
 * @param nowMs the provider's market clock
 * @returns the reason to refuse it, or `null`
 */
export function implausible(tick: Tick, nowMs: number): TickRejection | null {
  const { price, size, timeMs } = tick;
  if (!Number.isFinite(price) || !Number.isFinite(size) || !Number.isFinite(timeMs)) return 'not_a_number';
  if (price <= 0) return 'not_positive';
  if (size < 0) return 'negative_size';
  if (price > MAX_PRICE || size > MAX_SIZE) return 'absurd';
  if (timeMs > nowMs + MAX_AHEAD_MS) return 'future';
  if (timeMs <= nowMs - MAX_AGE_MS) return 'too_old';
  return null;
}
