/** Candidates for the extreme of a window, best first; `sign` 1 keeps the highest values, −1 the lowest. */
class ExtremeDeque {
  private seconds: number[] = [];
  private values: number[] = [];
  private head = 0;

  constructor(private readonly sign: 1 | -1) {}

  /** The extreme of what was added and not dropped; NaN when empty. */
  get best(): number {
    return this.head < this.values.length ? this.values[this.head]! : NaN;
  }

  add(second: number, value: number): void {
    const { seconds, values, sign } = this;
    let size = values.length;
    while (size > this.head && sign * values[size - 1]! <= sign * value) size -= 1;
    values.length = size;
    seconds.length = size;
    // A better value of the same second outlives this one's usefulness: both leave the window together.
    if (size > this.head && seconds[size - 1] === second) return;
    values.push(value);
    seconds.push(second);
  }

  dropUntil(second: number): void {
    while (this.head < this.seconds.length && this.seconds[this.head]! <= second) this.head += 1;
    if (this.head < 1_024 || this.head * 2 < this.seconds.length) return;
    this.seconds = this.seconds.slice(this.head);
    this.values = this.values.slice(this.head);
    this.head = 0;
  }
}

/**
 * Lowest and highest price of the last minutes, in whole seconds of the market clock: a window of w minutes that ends in
 * second s holds the seconds (s − 60 w, s]. Amortised constant time per trade, at most one entry per second and side.
 */
export class MoveWindow {
  private readonly highs = new ExtremeDeque(1);
  private readonly lows = new ExtremeDeque(-1);
  private readonly lengthS: number;

  constructor(minutes: number) {
    this.lengthS = minutes * 60;
  }

  get low(): number {
    return this.lows.best;
  }

  get high(): number {
    return this.highs.best;
  }

  /** Takes a trade, or the extremes of a bar. Times must not go back. */
  add(timeMs: number, low: number, high: number): void {
    const second = Math.floor(timeMs / 1_000);
    this.lows.dropUntil(second - this.lengthS);
    this.highs.dropUntil(second - this.lengthS);
    this.lows.add(second, low);
    this.highs.add(second, high);
  }
}
