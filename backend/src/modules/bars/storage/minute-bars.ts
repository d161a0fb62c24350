import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';

export const MINUTE_MS = 60_000;
/** A minute is taken as finished this long after its end: trades may be reported a moment late. */
export const GRACE_MS = 2_000;

const FIRST_CAPACITY = 1_024;

/** Which seconds of its minute a bar was made of, 0 to 60: fewer than all where a leadership began or ended within it. */
export interface SeenSeconds {
  readonly seenFrom: number;
  readonly seenTo: number;
}

/** Receives a bar when its minute is over, and again, whole, when a late trade changed it. */
export type BarSink = (key: InstrumentKey, bar: Bar, seen: SeenSeconds) => void;

/**
 * Makes one-minute bars of the trades that counted, by the feed's row ids of one epoch. Trades of one id arrive in
 * time order, so an id has one growing bar; it stays in place after its minute is over and a late trade continues it.
 */
export class MinuteBars {
  private startMs = new Float64Array(FIRST_CAPACITY);
  private open = new Float64Array(FIRST_CAPACITY);
  private high = new Float64Array(FIRST_CAPACITY);
  private low = new Float64Array(FIRST_CAPACITY);
  private close = new Float64Array(FIRST_CAPACITY);
  private volume = new Float64Array(FIRST_CAPACITY);
  /** 1 while the bar holds trades that the sink has not received. */
  private unsaved = new Uint8Array(FIRST_CAPACITY);
  private ids = 0;
  /** First second seen of the bars that an earlier leader began. */
  private readonly resumed = new Map<number, SeenSeconds['seenFrom']>();

  private sinceMs = -Infinity;

  constructor(
    private readonly keyOf: (id: number) => InstrumentKey,
    private readonly sink: BarSink,
  ) {}

  /** Recording begins at `nowMs` by the market clock: what was traded before in its minute, somebody else may have recorded. */
  begin(nowMs: number): void {
    this.sinceMs = nowMs;
  }

  record(id: number, price: number, size: number, timeMs: number): void {
    if (id >= this.ids) this.grow(id + 1);
    const startMs = timeMs - (timeMs % MINUTE_MS);
    if (this.startMs[id] !== startMs) {
      if (this.unsaved[id] === 1) this.save(id, Infinity);
      this.startMs[id] = startMs;
      this.open[id] = price;
      this.high[id] = price;
      this.low[id] = price;
      this.volume[id] = 0;
    } else {
      if (price > this.high[id]!) this.high[id] = price;
      if (price < this.low[id]!) this.low[id] = price;
    }
    this.close[id] = price;
    this.volume[id]! += size;
    this.unsaved[id] = 1;
  }

  /** Extremes of the minute that holds the newest trade of a row; 0 before its first. */
  highOf(id: number): number {
    return this.high[id] ?? 0;
  }

  lowOf(id: number): number {
    return this.low[id] ?? 0;
  }

  /** Continues a bar that an earlier leader began. */
  resume(id: number, bar: Bar & Partial<SeenSeconds>): void {
    if (id >= this.ids) this.grow(id + 1);
    if (this.startMs[id]! > 0) return;
    this.resumed.set(id, bar.seenFrom ?? 0);
    this.startMs[id] = bar.timeMs;
    this.open[id] = bar.open;
    this.high[id] = bar.high;
    this.low[id] = bar.low;
    this.close[id] = bar.close;
    this.volume[id] = bar.volume;
  }

  /** Hands over every minute that is over by the market clock `nowMs`. */
  saveFinished(nowMs: number): void {
    for (let id = 0; id < this.ids; id++) {
      if (this.unsaved[id] === 1 && this.startMs[id]! + MINUTE_MS + GRACE_MS <= nowMs) this.save(id, nowMs);
    }
  }

  /** Hands over everything, growing minutes included. @param nowMs the market clock */
  saveAll(nowMs = Infinity): void {
    for (let id = 0; id < this.ids; id++) if (this.unsaved[id] === 1) this.save(id, nowMs);
  }

  private save(id: number, nowMs: number): void {
    this.unsaved[id] = 0;
    const timeMs = this.startMs[id]!;
    this.sink(
      this.keyOf(id),
      {
        timeMs,
        open: this.open[id]!,
        high: this.high[id]!,
        low: this.low[id]!,
        close: this.close[id]!,
        volume: this.volume[id]!,
      },
      { seenFrom: this.seenFrom(id, timeMs), seenTo: secondsInto(timeMs, nowMs, Math.floor) },
    );
  }

  private seenFrom(id: number, timeMs: number): number {
    if (timeMs >= this.sinceMs) return 0;
    return this.resumed.get(id) ?? secondsInto(timeMs, this.sinceMs, Math.ceil);
  }

  private grow(ids: number): void {
    this.ids = ids;
    if (ids <= this.startMs.length) return;
    const capacity = Math.max(ids, this.startMs.length * 2);
    const grown = (old: Float64Array): Float64Array<ArrayBuffer> => {
      const array = new Float64Array(capacity);
      array.set(old);
      return array;
    };
    this.startMs = grown(this.startMs);
    this.open = grown(this.open);
    this.high = grown(this.high);
    this.low = grown(this.low);
    this.close = grown(this.close);
    this.volume = grown(this.volume);
    const unsaved = new Uint8Array(capacity);
    unsaved.set(this.unsaved);
    this.unsaved = unsaved;
  }
}

function secondsInto(minuteMs: number, atMs: number, round: (seconds: number) => number): number {
  return Math.min(60, Math.max(0, round((atMs - minuteMs) / 1_000)));
}
