import { performance } from 'node:perf_hooks';

/** The scheduler's clock and timers, injected so that tests own time. */
export interface Timing {
  /** Monotonic, ms. */
  nowMs(): number;
  /** @returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const SYSTEM_TIMING: Timing = {
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
