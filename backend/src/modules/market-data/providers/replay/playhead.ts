import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Tick } from '../../../../common/market/tick.js';
import type { ParsedTicks } from './parse-ticks.js';
import { firstAtOrAfter } from './tick-search.js';

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
