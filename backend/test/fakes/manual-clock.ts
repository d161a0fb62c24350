import type { WallClock } from '../../src/modules/market-sources/port/wall-clock.js';

/** A clock that stands still until a test moves it. */
export class ManualClock implements WallClock {
  private readonly timers = new Set<{ periodMs: number; dueMs: number; step: () => void }>();

  constructor(private timeMs: number) {}

  nowMs(): number {
    return this.timeMs;
  }

  monotonicMs(): number {
    return this.timeMs;
  }

  every(periodMs: number, step: () => void): () => void {
    const timer = { periodMs, dueMs: this.timeMs + periodMs, step };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  get running(): number {
    return this.timers.size;
  }

  /** Lets time pass, timers fire at their times, and what they begin asynchronously proceed. */
  async advance(durationMs: number): Promise<void> {
    const endMs = this.timeMs + durationMs;
    for (;;) {
      const next = [...this.timers].sort((a, b) => a.dueMs - b.dueMs)[0];
      if (!next || next.dueMs > endMs) break;
      this.timeMs = next.dueMs;
      next.dueMs += next.periodMs;
      next.step();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.timeMs = endMs;
  }

  /** Sets the time without a timer firing in between: a process that was suspended, a clock that was corrected. */
  jumpTo(timeMs: number): void {
    this.timeMs = timeMs;
    for (const timer of this.timers) timer.dueMs = timeMs + timer.periodMs;
  }
}
