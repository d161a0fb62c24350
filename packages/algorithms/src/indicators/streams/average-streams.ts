import { emaAlpha, rmaAlpha } from '../averages/recursive.js';
import { ANCHOR_MASK, DIRECT_WINDOW, sumOf, weightedSumOf } from '../window.js';
import { SlidingWindow } from './sliding-window.js';
import { Stream } from './stream.js';

/**
 * Sum of the newest `period` values from value number `firstCount` on (default: as soon as there are enough), rounded
 * as the batch functions round.
 */
export class SumStream extends Stream<number> {
  private readonly window: SlidingWindow;
  private readonly firstCount: number;
  private sum = NaN;
  private sumBefore = NaN;

  constructor(period: number, firstCount = period) {
    super();
    this.window = new SlidingWindow(period);
    this.firstCount = firstCount;
  }

  next(value: number, replace: boolean): number {
    const { window } = this;
    if (!replace) this.sumBefore = this.sum;
    window.push(value, replace);
    if (window.count < this.firstCount) return NaN;
    const anchor = ((window.count - this.firstCount) & ANCHOR_MASK) === 0;
    const direct = anchor || window.size <= DIRECT_WINDOW || Number.isNaN(this.sumBefore);
    this.sum = direct
      ? sumOf(window.values, window.from, window.to)
      : this.sumBefore + (value - window.outgoing);
    return this.sum;
  }
}

export class SmaStream extends Stream<number> {
  private readonly sum: SumStream;

  constructor(private readonly period: number) {
    super();
    this.sum = new SumStream(period);
  }

  next(value: number, replace: boolean): number {
    return this.sum.next(value, replace) / this.period;
  }
}

export class WmaStream extends Stream<number> {
  private readonly window: SlidingWindow;
  private readonly weights: number;
  private sum = NaN;
  private sumBefore = NaN;
  private weighted = NaN;
  private weightedBefore = NaN;

  constructor(private readonly period: number) {
    super();
    this.window = new SlidingWindow(period);
    this.weights = (period * (period + 1)) / 2;
  }

  next(value: number, replace: boolean): number {
    const { window, period } = this;
    if (!replace) {
      this.sumBefore = this.sum;
      this.weightedBefore = this.weighted;
    }
    window.push(value, replace);
    if (!window.isFull) return NaN;
    const anchor = ((window.count - period) & ANCHOR_MASK) === 0;
    if (anchor || period <= DIRECT_WINDOW || Number.isNaN(this.weightedBefore)) {
      this.sum = sumOf(window.values, window.from, window.to);
      this.weighted = weightedSumOf(window.values, window.from, window.to);
    } else {
      this.weighted = this.weightedBefore + (value * period - this.sumBefore);
      this.sum = this.sumBefore + (value - window.outgoing);
    }
    return this.weighted / this.weights;
  }
}

/** EMA and Wilder's average: seeded with the simple average of the first `period` values. */
class RecursiveStream extends Stream<number> {
  private readonly keep: number;
  private count = 0;
  private average = 0;
  private averageBefore = 0;

  constructor(
    private readonly period: number,
    private readonly alpha: number,
  ) {
    super();
    this.keep = 1 - alpha;
  }

  next(value: number, replace: boolean): number {
    if (!replace) {
      this.averageBefore = this.average;
      this.count++;
    }
    if (this.count > this.period) {
      this.average = this.averageBefore * this.keep + value * this.alpha;
    } else {
      this.average = this.averageBefore + value;
      if (this.count < this.period) return NaN;
      this.average /= this.period;
    }
    return this.average;
  }
}

export class EmaStream extends RecursiveStream {
  constructor(period: number) {
    super(period, emaAlpha(period));
  }
}

export class RmaStream extends RecursiveStream {
  constructor(period: number) {
    super(period, rmaAlpha(period));
  }
}

export class HmaStream extends Stream<number> {
  private readonly half: WmaStream;
  private readonly full: WmaStream;
  private readonly smoothed: WmaStream;

  constructor(period: number) {
    super();
    this.half = new WmaStream(Math.floor(period / 2));
    this.full = new WmaStream(period);
    this.smoothed = new WmaStream(Math.floor(Math.sqrt(period)));
  }

  next(value: number, replace: boolean): number {
    const raw = 2 * this.half.next(value, replace) - this.full.next(value, replace);
    return Number.isNaN(raw) ? NaN : this.smoothed.next(raw, replace);
  }
}
