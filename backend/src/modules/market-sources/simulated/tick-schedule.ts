import { mix, uniform } from './noise.js';

/** When one instrument trades: `ratePerS` even slots a second, one trade at a hashed place in each. */
export interface ScheduledStream {
  readonly hash: number;
  readonly ratePerS: number;
  /** Time of the next trade, ms since epoch UTC. */
  nextMs: number;
  /** Its slot number. */
  slot: number;
}

const PHASE = 0x706861;

/** Where in time the slots of a stream lie, so that equal rates do not make a crowd tick at once. */
function phaseOf(stream: ScheduledStream): number {
  return uniform(mix(stream.hash, PHASE));
}

/** Time of the trade in a slot: a function of (instrument, rate, slot), whenever it is computed. */
function tradeMs(stream: ScheduledStream, slot: number): number {
  const place = 0.05 + 0.9 * uniform(mix(mix(stream.hash, slot / 4_294_967_296), slot));
  return Math.floor(((slot + phaseOf(stream) + place) * 1_000) / stream.ratePerS);
}

/** The trades of many streams in the order of time: a binary heap of their next ones. */
export class TickSchedule<Stream extends ScheduledStream> {
  private readonly heap: Stream[];

  /** Begins with the first trade of each stream after `afterMs`. */
  constructor(streams: readonly Stream[], afterMs: number) {
    this.heap = streams.filter((stream) => stream.ratePerS > 0);
    for (const stream of this.heap) {
      stream.slot = Math.floor((afterMs * stream.ratePerS) / 1_000 - phaseOf(stream));
      while ((stream.nextMs = tradeMs(stream, stream.slot)) <= afterMs) stream.slot++;
    }
    for (let i = (this.heap.length >> 1) - 1; i >= 0; i--) this.sink(i);
  }

  /** Calls `onTrade` for every trade up to and including `untilMs`, in the order of time. */
  advance(untilMs: number, onTrade: (stream: Stream, timeMs: number) => void): void {
    for (;;) {
      const first = this.heap[0];
      if (!first || first.nextMs > untilMs) return;
      const timeMs = first.nextMs;
      first.slot++;
      first.nextMs = tradeMs(first, first.slot);
      this.sink(0);
      onTrade(first, timeMs);
    }
  }

  private sink(start: number): void {
    const { heap } = this;
    const moving = heap[start] as Stream;
    let at = start;
    for (;;) {
      let child = 2 * at + 1;
      const left = heap[child];
      if (!left) break;
      const right = heap[child + 1];
      if (right && right.nextMs < left.nextMs) child++;
      const smaller = heap[child] as Stream;
      if (smaller.nextMs >= moving.nextMs) break;
      heap[at] = smaller;
      at = child;
    }
    heap[at] = moving;
  }
}
