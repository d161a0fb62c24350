import type { Bar } from '@pricealgo/contract/market/bar';

const MINUTE_MS = 60_000;

/**
 * Lowest and highest price of the minute bars that are inside a window of `windowMs` wherever in the minute at `timeMs` it
 * ends. Bars come in time order.
 */
export class BarWindow {
  private readonly bars: Bar[] = [];
  private first = 0;

  constructor(private readonly windowMs: number) {}

  add(bar: Bar): void {
    this.bars.push(bar);
  }

  /** NaN without any bar. */
  low(timeMs: number): number {
    this.forget(timeMs);
    let low = NaN;
    for (let i = this.first; i < this.bars.length; i++) {
      const bar = this.bars[i]!;
      if (!(bar.low >= low)) low = bar.low;
    }
    return low;
  }

  high(timeMs: number): number {
    this.forget(timeMs);
    let high = NaN;
    for (let i = this.first; i < this.bars.length; i++) {
      const bar = this.bars[i]!;
      if (!(bar.high <= high)) high = bar.high;
    }
    return high;
  }

  private forget(timeMs: number): void {
    while (
      this.first < this.bars.length &&
      this.bars[this.first]!.timeMs < timeMs + MINUTE_MS - this.windowMs
    )
      this.first += 1;
  }
}
