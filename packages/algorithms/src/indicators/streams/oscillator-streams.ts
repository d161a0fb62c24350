import { AWESOME_FAST, AWESOME_SLOW } from '../oscillators/awesome.js';
import { cciOf, typicalPrice } from '../oscillators/cci.js';
import { MACD_FAST, MACD_SIGNAL, MACD_SLOW } from '../oscillators/macd.js';
import { gainOf, rsiOf } from '../oscillators/rsi.js';
import { distanceOf } from '../window.js';
import { EmaStream, RmaStream, SmaStream } from './average-streams.js';
import type { PriceBar } from './price-bar.js';
import { Recent } from './recent.js';
import { SlidingWindow } from './sliding-window.js';
import { Stream } from './stream.js';

export class RsiStream extends Stream<number> {
  private readonly value = new Recent();
  private readonly gain: RmaStream;
  private readonly loss: RmaStream;

  constructor(period: number) {
    super();
    this.gain = new RmaStream(period);
    this.loss = new RmaStream(period);
  }

  next(value: number, replace: boolean): number {
    this.value.push(value, replace);
    if (Number.isNaN(this.value.previous)) return NaN;
    const change = value - this.value.previous;
    const gain = this.gain.next(gainOf(change), replace);
    const loss = this.loss.next(gainOf(-change), replace);
    return rsiOf(gain, loss);
  }
}

/** MACD(12, 26, 9), its signal and the histogram; the main value is the MACD line. */
export class MacdStream extends Stream<number> {
  line = NaN;
  signal = NaN;
  histogram = NaN;
  private readonly fast = new EmaStream(MACD_FAST);
  private readonly slow = new EmaStream(MACD_SLOW);
  private readonly average = new EmaStream(MACD_SIGNAL);

  next(value: number, replace: boolean): number {
    this.line = this.fast.next(value, replace) - this.slow.next(value, replace);
    if (Number.isNaN(this.line)) return NaN;
    this.signal = this.average.next(this.line, replace);
    this.histogram = this.line - this.signal;
    return this.line;
  }
}

export class CciStream extends Stream<PriceBar> {
  private readonly mean: SmaStream;
  private readonly window: SlidingWindow;

  constructor(private readonly period: number) {
    super();
    this.mean = new SmaStream(period);
    this.window = new SlidingWindow(period);
  }

  next(bar: PriceBar, replace: boolean): number {
    const { window } = this;
    const typical = typicalPrice(bar.high, bar.low, bar.close);
    window.push(typical, replace);
    const mean = this.mean.next(typical, replace);
    if (!window.isFull) return NaN;
    return cciOf(typical, mean, distanceOf(window.values, window.from, window.to, mean), this.period);
  }
}

export class MomentumStream extends Stream<number> {
  private readonly window: SlidingWindow;

  constructor(period: number) {
    super();
    this.window = new SlidingWindow(period);
  }

  next(value: number, replace: boolean): number {
    this.window.push(value, replace);
    return value - this.window.outgoing;
  }
}

export class AwesomeStream extends Stream<PriceBar> {
  private readonly fast = new SmaStream(AWESOME_FAST);
  private readonly slow = new SmaStream(AWESOME_SLOW);

  next(bar: PriceBar, replace: boolean): number {
    const middle = (bar.high + bar.low) / 2;
    return this.fast.next(middle, replace) - this.slow.next(middle, replace);
  }
}
