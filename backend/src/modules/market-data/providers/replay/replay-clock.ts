import type { WallClock } from '../wall-clock.js';

/** The market clock of a replay: stands at its beginning, runs at its own speed, stands still at its end. */
export class ReplayClock {
  /** Monotonic time at which the clock showed `shownMs`; `null` while it stands. */
  private sinceWallMs: number | null = null;
  private shownMs: number;

  constructor(
    private readonly wall: WallClock,
    readonly beginMs: number,
    readonly endMs: number,
    private readonly speed: number,
  ) {
    this.shownMs = beginMs;
  }

  /** Market time, whole ms: never ahead of what has passed. */
  nowMs(): number {
    if (this.sinceWallMs === null) return this.shownMs;
    const passedMs = Math.max(0, this.wall.monotonicMs() - this.sinceWallMs) * this.speed;
    return Math.min(this.endMs, Math.floor(this.shownMs + passedMs));
  }

  get ended(): boolean {
    return this.nowMs() >= this.endMs;
  }

  run(): void {
    this.sinceWallMs ??= this.wall.monotonicMs();
  }

  hold(): void {
    this.shownMs = this.nowMs();
    this.sinceWallMs = null;
  }

  /** Back to the beginning, standing. */
  rewind(): void {
    this.sinceWallMs = null;
    this.shownMs = this.beginMs;
  }
}
