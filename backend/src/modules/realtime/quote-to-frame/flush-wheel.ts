import type { TickerConnection } from '../subscriptions/subscription-table.js';

/**
 * Turns of sockets on a ring of beats: putting one in and taking a beat's sockets out cost the same however many
 * wait. A socket is in it at most once (`queued`).
 */
export class FlushWheel {
  private readonly ring: TickerConnection[][];
  private readonly mask: number;
  private waiting = 0;
  private beat: number;

  /** @param longestBeats the longest window that will be used. */
  constructor(longestBeats: number, nowBeat: number) {
    const size = 2 ** Math.ceil(Math.log2(longestBeats + 2));
    this.ring = Array.from({ length: size }, () => []);
    this.mask = size - 1;
    this.beat = nowBeat;
  }

  get size(): number {
    return this.waiting;
  }

  /** Puts a socket at its next own phase of a window of `windowBeats` beats, after beat `nowBeat`. */
  put(connection: TickerConnection, windowBeats: number, nowBeat: number): void {
    // With nobody waiting the ring is empty: beats that passed meanwhile need no visit.
    if (this.waiting === 0) this.beat = Math.max(this.beat, nowBeat);
    const first = Math.max(nowBeat, this.beat) + 1;
    const phase = Math.floor(connection.phase * windowBeats);
    const wait = (((phase - first) % windowBeats) + windowBeats) % windowBeats;
    this.ring[(first + wait) & this.mask]!.push(connection);
    this.waiting += 1;
  }

  /** Hands over every socket whose turn has come by `nowBeat`, also after missed beats, earliest first. */
  advance(nowBeat: number, serve: (connection: TickerConnection) => void): void {
    const from = Math.max(this.beat + 1, nowBeat - this.mask);
    for (let beat = from; beat <= nowBeat; beat++) {
      this.beat = beat;
      const due = this.ring[beat & this.mask]!;
      if (due.length === 0) continue;
      this.ring[beat & this.mask] = [];
      this.waiting -= due.length;
      for (const connection of due) serve(connection);
    }
  }
}
