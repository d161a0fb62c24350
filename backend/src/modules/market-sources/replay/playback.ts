import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Tick } from '../../../common/market/tick.js';
import type { WallClock } from '../port/wall-clock.js';
import type { ParsedTicks } from './recorded-day.js';

/** The market clock of a replay: stands at its beginning, runs at its own speed, stands still at its end. */
export class ReplayClock {
  /** Monotonic time at which the clock showed `shownMs`; `null` while it stands. */
  private sinceWallMs: number | null = null;
  private shownMs: number;

  constructor(
    private readonly wall: WallClock,
    readonly beginMs: number,
    readonly endMs: number,
    private readonly speed: number,
  ) {
    this.shownMs = beginMs;
  }

  /** Market time, whole ms: never ahead of what has passed. */
  nowMs(): number {
    if (this.sinceWallMs === null) return this.shownMs;
    const passedMs = Math.max(0, this.wall.monotonicMs() - this.sinceWallMs) * this.speed;
    return Math.min(this.endMs, Math.floor(this.shownMs + passedMs));
  }

  get ended(): boolean {
    return this.nowMs() >= this.endMs;
  }

  run(): void {
    this.sinceWallMs ??= this.wall.monotonicMs();
  }

  hold(): void {
    this.shownMs = this.nowMs();
    this.sinceWallMs = null;
  }

  /** Back to the beginning, standing. */
  rewind(): void {
    this.sinceWallMs = null;
    this.shownMs = this.beginMs;
  }
}

interface Track {
  readonly key: InstrumentKey;
  readonly ticks: ParsedTicks;
  /** Index of the next tick to play. */
  next: number;
}

/** Plays the trades of several instruments, each exactly once, every file in its own order, all in order of time. */
export class Playhead {
  private readonly tracks: Track[];

  /** Continues after `afterMs`: trades up to and including it count as played. */
  constructor(
    recorded: ReadonlyMap<InstrumentKey, ParsedTicks>,
    keys: Iterable<InstrumentKey>,
    afterMs: number,
  ) {
    this.tracks = [...keys].flatMap((key) => {
      const ticks = recorded.get(key);
      return ticks ? [{ key, ticks, next: firstAtOrAfter(ticks.timeMs, afterMs + 1) }] : [];
    });
  }

  /** At most `limit` of the trades up to and including `untilMs` that were not played yet, oldest first. */
  play(untilMs: number, limit: number): Tick[] {
    const batch: Tick[] = [];
    while (batch.length < limit) {
      const track = this.earliest();
      if (!track) break;
      const { key, ticks, next } = track;
      const timeMs = ticks.timeMs[next] as number;
      if (timeMs > untilMs) break;
      batch.push({ key, price: ticks.price[next] as number, size: ticks.size[next] as number, timeMs });
      track.next++;
    }
    return batch;
  }

  private earliest(): Track | null {
    let best: Track | null = null;
    let bestMs = Infinity;
    for (const track of this.tracks) {
      const timeMs = track.ticks.timeMs[track.next];
      if (timeMs !== undefined && timeMs < bestMs) {
        best = track;
        bestMs = timeMs;
      }
    }
    return best;
  }
}

/**
 * Position of the first entry ≥ `timeMs` in an ascending column, its length when there is none: the entries before it
 * are those earlier than `timeMs`.
 */
export function firstAtOrAfter(times: Float64Array, timeMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
