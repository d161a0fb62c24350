/** The machine's time as a driver sees it; tests put their own in its place. */
export interface WallClock {
  /** ms since epoch UTC. */
  nowMs(): number;
  /** ms since some instant; unlike `nowMs` it never jumps when the machine's time is corrected. */
  monotonicMs(): number;
  /** Calls `step` again and again, about every `periodMs`, until the returned function is called. */
  every(periodMs: number, step: () => void): () => void;
}

export const systemClock: WallClock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  every(periodMs, step) {
    const timer = setInterval(step, periodMs);
    return () => clearInterval(timer);
  },
};

/** Calls `step` once, `delayMs` from now. @returns the function that prevents it. */
export function after(clock: WallClock, delayMs: number, step: () => void): () => void {
  const cancel = clock.every(Math.max(1, delayMs), () => {
    cancel();
    step();
  });
  return cancel;
}

/** Resolves when `work` is done, or after `durationMs` at the latest. @throws what `work` throws before that */
export async function atMost(clock: WallClock, durationMs: number, work: Promise<void>): Promise<void> {
  let cancel = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    cancel = after(clock, durationMs, resolve);
  });
  await Promise.race([work, over]).finally(() => cancel());
}
