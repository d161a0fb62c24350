/** The server lets us fall 32 batches behind; a report every 16 keeps half of that for the way back. */
const REPORT_EVERY = 16;

/** Tells when to report the newest handled batch (contract: `received`, every 8–16 batches). */
export class BatchCredit {
  private reported = 0;

  reset(): void {
    this.reported = 0;
  }

  /** @returns the number to report now, or `null`. */
  handled(n: number): number | null {
    if (n - this.reported < REPORT_EVERY) return null;
    this.reported = n;
    return n;
  }
}
