const MINUTE_MS = 60_000;
/** Addresses that are counted within a minute; more are let in uncounted, so that strangers cannot fill memory with them. */
const ADDRESSES_MAX = 100_000;

/**
 * Counts the connections that each address begins within a minute, also those that are refused further on: a handshake costs more
 * than anything that comes after it, and a client that is refused may come again at once.
 */
export class NewConnections {
  private sinceMs = Number.NEGATIVE_INFINITY;
  private byAddress = new Map<string, number>();

  constructor(private readonly perMinute: number) {}

  /** @param address as limits count it */
  admits(address: string, nowMs: number): boolean {
    if (nowMs - this.sinceMs >= MINUTE_MS) {
      this.sinceMs = nowMs;
      this.byAddress = new Map();
    }
    const begun = (this.byAddress.get(address) ?? 0) + 1;
    if (begun > 1 || this.byAddress.size < ADDRESSES_MAX) this.byAddress.set(address, begun);
    return begun <= this.perMinute;
  }
}
