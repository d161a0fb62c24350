import { PRICE_TOLERANCE } from '../tolerance.js';
import { dominantMove, directionalIndex, directionalIndicator } from '../ranges/directional.js';
import { trueRangeOf } from '../ranges/true-range.js';
import { squaresMoved } from '../ranges/bollinger.js';
import { ANCHOR_MASK, QUIET_SHARE, squaredDistanceOf } from '../window.js';
import { RmaStream, SmaStream } from './average-streams.js';
import type { PriceBar } from './price-bar.js';
import { Recent } from './recent.js';
import { SlidingWindow } from './sliding-window.js';
import { Stream } from './stream.js';

export class TrueRangeStream extends Stream<PriceBar> {
  private readonly close = new Recent();

  next(bar: PriceBar, replace: boolean): number {
    this.close.push(bar.close, replace);
    const { previous } = this.close;
    return Number.isNaN(previous) ? NaN : trueRangeOf(bar.high, bar.low, previous);
  }
}

export class AtrStream extends Stream<PriceBar> {
  private readonly range = new TrueRangeStream();
  private readonly average: RmaStream;

  constructor(period: number) {
    super();
    this.average = new RmaStream(period);
  }

  next(bar: PriceBar, replace: boolean): number {
    const range = this.range.next(bar, replace);
    return Number.isNaN(range) ? NaN : this.average.next(range, replace);
  }
}

/** +DI, -DI and ADX, in percent; the main value is ADX. */
export class DirectionalStream extends Stream<PriceBar> {
  plusDi = NaN;
  minusDi = NaN;
  adx = NaN;
  private readonly high = new Recent();
  private readonly low = new Recent();
  private readonly range: AtrStream;
  private readonly plus: RmaStream;
  private readonly minus: RmaStream;
  private readonly index: RmaStream;

  constructor(period: number) {
    super();
    this.range = new AtrStream(period);
    this.plus = new RmaStream(period);
    this.minus = new RmaStream(period);
    this.index = new RmaStream(period);
  }

  next(bar: PriceBar, replace: boolean): number {
    this.high.push(bar.high, replace);
    this.low.push(bar.low, replace);
    const range = this.range.next(bar, replace);
    if (Number.isNaN(this.high.previous)) return NaN;
    const up = bar.high - this.high.previous;
    const down = this.low.previous - bar.low;
    const tolerance = PRICE_TOLERANCE * Math.abs(bar.close);
    const plus = this.plus.next(dominantMove(up, down, tolerance), replace);
    const minus = this.minus.next(dominantMove(down, up, tolerance), replace);
    if (Number.isNaN(plus)) return NaN;
    this.plusDi = directionalIndicator(plus, range);
    this.minusDi = directionalIndicator(minus, range);
    this.adx = this.index.next(directionalIndex(this.plusDi, this.minusDi), replace);
    return this.adx;
  }
}

/** Bands of ± `width` population standard deviations; the main value is the middle. */
export class BollingerStream extends Stream<number> {
  upper = NaN;
  lower = NaN;
  private readonly average: SmaStream;
  private readonly window: SlidingWindow;
  private readonly mean = new Recent();
  private squares = 0;
  private squaresBefore = 0;
  private widest = 0;
  private widestBefore = 0;

  constructor(
    private readonly period: number,
    private readonly width: number,
  ) {
    super();
    this.average = new SmaStream(period);
    this.window = new SlidingWindow(period);
  }

  next(value: number, replace: boolean): number {
    const { window } = this;
    if (!replace) {
      this.squaresBefore = this.squares;
      this.widestBefore = this.widest;
    }
    window.push(value, replace);
    this.mean.push(this.average.next(value, replace), replace);
    if (!window.isFull) return NaN;
    const mean = this.mean.current;
    this.squares = this.squaresBefore + squaresMoved(value, window.outgoing, mean, this.mean.previous);
    this.widest = this.widestBefore;
    const anchor = ((window.count - this.period) & ANCHOR_MASK) === 0;
    if (anchor || !(this.squares > this.widest * QUIET_SHARE)) {
      this.squares = squaredDistanceOf(window.values, window.from, window.to, mean);
      this.widest = 0;
    }
    if (this.squares > this.widest) this.widest = this.squares;
    const band = this.width * Math.sqrt(this.squares / this.period);
    this.upper = mean + band;
    this.lower = mean - band;
    return mean;
  }
}
