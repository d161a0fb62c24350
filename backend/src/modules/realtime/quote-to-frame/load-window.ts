import { performance, type EventLoopUtilization } from 'node:perf_hooks';

/** Shortest windows that the levels of load allow, ms. */
const LEVEL_WINDOW_MS = [0, 250, 500] as const;
/** Share of time the event loop is busy, at which a level is entered and left again. */
const ENTER = [0, 0.8, 0.92] as const;
const LEAVE = [0, 0.55, 0.75] as const;

/**
 * Trades freshness for work when the event loop is nearly full: half as many, larger frames cost clearly less per
 * quote. Levels are left at lower values than they are entered, or the window would swing.
 */
export class LoadWindow {
  private level = 0;

  /** Shortest window allowed now, ms; 0 = no restriction. */
  get minWindowMs(): number {
    return LEVEL_WINDOW_MS[this.level]!;
  }

  /** @param utilisation busy share of the event loop since the last call, 0–1. */
  observe(utilisation: number): void {
    if (this.level < 2 && utilisation >= ENTER[this.level + 1]!) this.level += 1;
    else if (this.level > 0 && utilisation < LEAVE[this.level]!) this.level -= 1;
  }
}

/** @returns a function that gives the busy share of the event loop since its previous call. */
export function eventLoopMeter(): () => number {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
