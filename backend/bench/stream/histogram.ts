const BUCKETS = 60_000;

/** Counts ages in whole milliseconds. */
export class Histogram {
  counts = new Uint32Array(BUCKETS);
  total = 0;

  add(ageMs: number): void {
    this.counts[ageMs < 0 ? 0 : ageMs >= BUCKETS ? BUCKETS - 1 : ageMs]! += 1;
    this.total += 1;
  }

  /** @param share 0–1; `null` when nothing was counted. */
  quantile(share: number): number | null {
    if (this.total === 0) return null;
    let left = share * this.total;
    for (let ms = 0; ms < BUCKETS; ms++) {
      left -= this.counts[ms]!;
      if (left <= 0) return ms;
    }
    return BUCKETS;
  }

  clear(): void {
    this.counts.fill(0);
    this.total = 0;
  }
}
