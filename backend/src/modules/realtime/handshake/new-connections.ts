import type { RealtimeOptions } from '../realtime-options.js';

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

interface Unjoined {
  /** As limits count it. */
  readonly address: string;
  /** Ends in {@link UnjoinedConnections.remove}. */
  close(): unknown;
}

/**
 * The open connections of a node that are in no namespace. Where there are too many, of one address or in all, the one that
 * has waited longest makes room: whoever comes to join does so within a moment, and strangers who do not cannot keep others out.
 */
export class UnjoinedConnections {
  private readonly all = new Set<Unjoined>();
  private readonly byAddress = new Map<string, Set<Unjoined>>();

  constructor(private readonly limits: Pick<RealtimeOptions, 'unjoined' | 'unjoinedPerAddress'>) {}

  add(connection: Unjoined): void {
    if (this.all.has(connection)) return;
    const neighbours = this.byAddress.get(connection.address) ?? new Set<Unjoined>();
    // Sets are in the order of their additions.
    const [oldestThere] = neighbours.size >= this.limits.unjoinedPerAddress ? neighbours : [];
    oldestThere?.close();
    const [oldest] = this.all.size >= this.limits.unjoined ? this.all : [];
    oldest?.close();
    this.all.add(connection);
    this.byAddress.set(connection.address, neighbours.add(connection));
  }

  /** It has joined, or is closed. */
  remove(connection: Unjoined): void {
    if (!this.all.delete(connection)) return;
    const neighbours = this.byAddress.get(connection.address)!;
    neighbours.delete(connection);
    if (neighbours.size === 0) this.byAddress.delete(connection.address);
  }
}
