import type { WallClock } from '../wall-clock.js';

/** Calls `step` once, `delayMs` from now. @returns the function that prevents it. */
export function after(clock: WallClock, delayMs: number, step: () => void): () => void {
  const cancel = clock.every(Math.max(1, delayMs), () => {
    cancel();
    step();
  });
  return cancel;
}
