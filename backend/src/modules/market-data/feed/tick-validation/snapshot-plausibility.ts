import type { SessionSnapshot } from '../../../../common/market/tick.js';
import { implausible, MAX_AHEAD_MS } from './tick-plausibility.js';

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
