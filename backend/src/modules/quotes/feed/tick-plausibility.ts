import { MAX_PRICE, MAX_SIZE, type SessionSnapshot, type Tick } from '../../../common/market/tick.js';

/** Why a tick did not become a price. Names are metric labels: they may be added, never renamed. */
const TICK_REJECTIONS = [
  /** The provider sent an instrument that was not requested. */
  'unknown_instrument',
  /** Price or size is not a finite number, the price is not positive, the size is negative, the time is no time. */
  'not_a_number',
  'not_positive',
  'negative_size',
  /** Finite but beyond anything that is traded (a decoder's 1e308). */
  'absurd',
  'future',
  'too_old',
  'out_of_order',
  'duplicate',
  /** Jumped too far from the held price: waits for a second tick that agrees. */
  'quarantined',
] as const;

export type TickRejection = (typeof TICK_REJECTIONS)[number];
export type RejectionCounts = Record<TickRejection, number>;

export function noRejections(): RejectionCounts {
  return Object.fromEntries(TICK_REJECTIONS.map((reason) => [reason, 0])) as RejectionCounts;
}

/** A clock that differs by more than this is wrong, not skewed. */
export const MAX_AHEAD_MS = 60_000;
export const MAX_AGE_MS = 24 * 3_600_000;

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

/** A snapshot is as foreign as a tick; its trade may be days old (a weekend), never from the future. */
export function isSaneSnapshot(snapshot: SessionSnapshot, nowMs: number): boolean {
  const { price, open, dayHigh, dayLow, volume, timeMs } = snapshot;
  return (
    implausible({ key: snapshot.key, price, size: volume, timeMs: Math.max(timeMs, nowMs) }, nowMs) ===
      null &&
    timeMs >= 0 &&
    timeMs <= nowMs + MAX_AHEAD_MS &&
    [open, dayHigh, dayLow].every((value) => Number.isFinite(value) && value > 0)
  );
}
