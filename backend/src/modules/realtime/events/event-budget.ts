const MINUTE_MS = 60_000;

/** Counts what one socket sends within a minute: events, and `received` reports apart. */
export class EventBudget {
  private sinceMs = Number.NEGATIVE_INFINITY;
  private events = 0;
  private reports = 0;

  /** Counts an event; @returns how many there were in this minute. */
  event(nowMs: number): number {
    this.turn(nowMs);
    return ++this.events;
  }

  /** Counts a `received`; @returns how many there were in this minute. */
  report(nowMs: number): number {
    this.turn(nowMs);
    return ++this.reports;
  }

  private turn(nowMs: number): void {
    if (nowMs - this.sinceMs < MINUTE_MS) return;
    this.sinceMs = nowMs;
    this.events = 0;
    this.reports = 0;
  }
}
