import { ICHIMOKU_BASE, ICHIMOKU_CONVERSION, ICHIMOKU_SPAN } from '../ichimoku.js';
import { STOCHASTIC_SMOOTHING, positionOf, startPosition } from '../oscillators/stochastic.js';
import { williamsROf } from '../oscillators/williams-r.js';
import { highestOf, lowestOf } from '../window.js';
import { RsiStream } from './oscillator-streams.js';
import { SmaStream } from './average-streams.js';
import type { PriceBar } from './price-bar.js';
import { Recent } from './recent.js';
import { SlidingWindow } from './sliding-window.js';
import { Stream } from './stream.js';

/** Range of the newest values; NaN until the window is full. */
class RangeWindow {
  highest = NaN;
  lowest = NaN;
  private readonly high: SlidingWindow;
  private readonly low: SlidingWindow;

  constructor(period: number) {
    this.high = new SlidingWindow(period);
    this.low = new SlidingWindow(period);
  }

  get middle(): number {
    return (this.highest + this.lowest) / 2;
  }

  push(high: number, low: number, replace: boolean): void {
    this.high.push(high, replace);
    this.low.push(low, replace);
    if (!this.high.isFull) return;
    this.highest = highestOf(this.high.values, this.high.from, this.high.to);
    this.lowest = lowestOf(this.low.values, this.low.from, this.low.to);
  }
}

/** %K and %D of positions in a range; a market without a range carries the position before on. */
class StochasticLines {
  k = NaN;
  d = NaN;
  private readonly position = new Recent();
  private readonly kAverage = new SmaStream(STOCHASTIC_SMOOTHING);
  private readonly dAverage = new SmaStream(STOCHASTIC_SMOOTHING);

  push(value: number, range: RangeWindow, replace: boolean): void {
    if (Number.isNaN(range.highest)) return;
    this.position.push(NaN, replace);
    const { previous } = this.position;
    const before = Number.isNaN(previous) ? startPosition() : previous;
    this.position.push(positionOf(value, range.highest, range.lowest, before), true);
    this.k = this.kAverage.next(this.position.current, replace);
    if (!Number.isNaN(this.k)) this.d = this.dAverage.next(this.k, replace);
  }
}

/** Slow stochastic (`period`, 3, 3); the main value is %K. */
export class StochasticStream extends Stream<PriceBar> {
  private readonly range: RangeWindow;
  private readonly lines = new StochasticLines();

  constructor(period: number) {
    super();
    this.range = new RangeWindow(period);
  }

  get k(): number {
    return this.lines.k;
  }

  get d(): number {
    return this.lines.d;
  }

  next(bar: PriceBar, replace: boolean): number {
    this.range.push(bar.high, bar.low, replace);
    this.lines.push(bar.close, this.range, replace);
    return this.lines.k;
  }
}

/** Stochastic RSI (3, 3, `period`, `period`); the main value is %K. */
export class StochasticRsiStream extends Stream<number> {
  private readonly strength: RsiStream;
  private readonly range: RangeWindow;
  private readonly lines = new StochasticLines();

  constructor(period: number) {
    super();
    this.strength = new RsiStream(period);
    this.range = new RangeWindow(period);
  }

  get k(): number {
    return this.lines.k;
  }

  get d(): number {
    return this.lines.d;
  }

  next(value: number, replace: boolean): number {
    const strength = this.strength.next(value, replace);
    if (Number.isNaN(strength)) return NaN;
    this.range.push(strength, strength, replace);
    this.lines.push(strength, this.range, replace);
    return this.lines.k;
  }
}

export class WilliamsRStream extends Stream<PriceBar> {
  private readonly range: RangeWindow;

  constructor(period: number) {
    super();
    this.range = new RangeWindow(period);
  }

  next(bar: PriceBar, replace: boolean): number {
    this.range.push(bar.high, bar.low, replace);
    return williamsROf(bar.close, this.range.highest, this.range.lowest);
  }
}

/** Ichimoku (9, 26, 52), unshifted; the main value is the conversion line. */
export class IchimokuStream extends Stream<PriceBar> {
  conversion = NaN;
  base = NaN;
  spanA = NaN;
  spanB = NaN;
  private readonly short = new RangeWindow(ICHIMOKU_CONVERSION);
  private readonly medium = new RangeWindow(ICHIMOKU_BASE);
  private readonly long = new RangeWindow(ICHIMOKU_SPAN);

  next(bar: PriceBar, replace: boolean): number {
    this.short.push(bar.high, bar.low, replace);
    this.medium.push(bar.high, bar.low, replace);
    this.long.push(bar.high, bar.low, replace);
    this.conversion = this.short.middle;
    this.base = this.medium.middle;
    this.spanA = (this.conversion + this.base) / 2;
    this.spanB = this.long.middle;
    return this.conversion;
  }
}
