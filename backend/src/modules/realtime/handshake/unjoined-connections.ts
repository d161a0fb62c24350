import type { RealtimeOptions } from '../realtime-options.js';

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
