import { createStore } from 'zustand/vanilla';

/** Weight of the newest sample: about the last ten count. */
const SMOOTHING = 0.2;

/**
 * Age of a price when it reaches the screen: from the trade's own time to now, smoothed. The feed's clock offset makes
 * a replay's recorded times comparable with the wall clock.
 */
export class LatencyMeter {
  private readonly smoothedMs = createStore<number | null>(() => null);

  /** @param timeMs market time of the trade; @param clockOffsetMs market clock minus wall clock. */
  sample(timeMs: number, clockOffsetMs: number, nowMs: number): void {
    // A server clock ahead of ours would give negative ages: the best we can honestly say is "at once".
    const ageMs = Math.max(0, nowMs + clockOffsetMs - timeMs);
    this.smoothedMs.setState((before) => (before === null ? ageMs : before + SMOOTHING * (ageMs - before)));
  }

  /** After a pause the old figure says nothing. */
  reset(): void {
    this.smoothedMs.setState(null);
  }

  /** Whole ms rounded to tens, so that a display does not flicker; `null` before the first price. */
  value = (): number | null => {
    const smoothedMs = this.smoothedMs.getState();
    return smoothedMs === null ? null : Math.round(smoothedMs / 10) * 10;
  };

  listen = this.smoothedMs.subscribe;
}
