/**
 * Keeps a socket below the server's limit of events a minute: `burst` at once, then one per `refillMs`.
 * Times are ms of any one monotonic clock.
 */
export class EventBudget {
  private tokens: number;
  private updatedMs: number;

  constructor(
    private readonly burst: number,
    private readonly refillMs: number,
    nowMs: number,
  ) {
    this.tokens = burst;
    this.updatedMs = nowMs;
  }

  /** @returns 0 when the event may go now (and counts it), else ms to wait. */
  take(nowMs: number): number {
    this.tokens = Math.min(this.burst, this.tokens + (nowMs - this.updatedMs) / this.refillMs);
    this.updatedMs = nowMs;
    if (this.tokens < 1) return Math.ceil((1 - this.tokens) * this.refillMs);
    this.tokens -= 1;
    return 0;
  }
}
