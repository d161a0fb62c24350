/**
 * Independent outcomes among calls given newest first: outcomes of one instrument whose windows overlap share their
 * sessions and count once. For a call every session over h sessions that is N/h; for calls farther apart all of them.
 */
export class EffectiveCalls {
  private readonly earliest = new Map<string, number>();
  private counted = 0;

  get count(): number {
    return this.counted;
  }

  get instruments(): number {
    return this.earliest.size;
  }

  /** @param entryMs session of the entry, no later than that of any call before; @param exitMs session of the exit */
  add(instrument: string, entryMs: number, exitMs: number): void {
    const earliest = this.earliest.get(instrument);
    if (earliest !== undefined && exitMs >= earliest) return;
    this.earliest.set(instrument, entryMs);
    this.counted += 1;
  }
}
