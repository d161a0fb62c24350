/** Sequence numbers of an epoch count its quotes: their growth is the rate, and nothing is counted for it. */
export class QuoteRate {
  private last: { epoch: string; seq: number; atMs: number } | null = null;

  /** @returns quotes per second since the call before; `null` for the first one of an epoch */
  next(epoch: string, seq: number, atMs: number): number | null {
    const { last } = this;
    this.last = { epoch, seq, atMs };
    if (!last || last.epoch !== epoch || atMs <= last.atMs) return null;
    return ((seq - last.seq) / (atMs - last.atMs)) * 1_000;
  }
}
