const MINUTE_MS = 60_000;

/** Counts what one connection or socket sends within a minute. */
export class MinuteBudget {
  private sinceMs = Number.NEGATIVE_INFINITY;
  private counted = 0;

  /** Counts one more; @returns how many there were in this minute. */
  count(nowMs: number): number {
    if (nowMs - this.sinceMs >= MINUTE_MS) {
      this.sinceMs = nowMs;
      this.counted = 0;
    }
    return ++this.counted;
  }
}
