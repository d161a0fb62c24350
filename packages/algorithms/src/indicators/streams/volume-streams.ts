import { turnoverOf } from '../averages/vwma.js';
import { signedVolume } from '../obv.js';
import { ANCHOR_MASK, QUIET_SHARE, sumOf } from '../window.js';
import type { PriceBar } from './price-bar.js';
import { Recent } from './recent.js';
import { SlidingWindow } from './sliding-window.js';
import { Stream } from './stream.js';

export class VwmaStream extends Stream<PriceBar> {
  private readonly close: SlidingWindow;
  private readonly volume: SlidingWindow;
  private turnover = 0;
  private turnoverBefore = 0;
  private traded = 0;
  private tradedBefore = 0;
  private busiest = 0;
  private busiestBefore = 0;

  constructor(private readonly period: number) {
    super();
    this.close = new SlidingWindow(period);
    this.volume = new SlidingWindow(period);
  }

  next(bar: PriceBar, replace: boolean): number {
    const { close, volume } = this;
    if (!replace) {
      this.turnoverBefore = this.turnover;
      this.tradedBefore = this.traded;
      this.busiestBefore = this.busiest;
    }
    close.push(bar.close, replace);
    volume.push(bar.volume, replace);
    if (!close.isFull) return NaN;
    this.turnover = this.turnoverBefore + (bar.close * bar.volume - close.outgoing * volume.outgoing);
    this.traded = this.tradedBefore + (bar.volume - volume.outgoing);
    this.busiest = this.busiestBefore;
    const anchor = ((close.count - this.period) & ANCHOR_MASK) === 0;
    if (anchor || !(this.traded > this.busiest * QUIET_SHARE)) {
      this.turnover = turnoverOf(close.values, volume.values, close.from, close.to);
      this.traded = sumOf(volume.values, volume.from, volume.to);
      this.busiest = 0;
    }
    if (this.traded > this.busiest) this.busiest = this.traded;
    return this.traded > 0 ? this.turnover / this.traded : NaN;
  }
}

export class ObvStream extends Stream<PriceBar> {
  private readonly close = new Recent();
  private readonly balance = new Recent();

  next(bar: PriceBar, replace: boolean): number {
    this.close.push(bar.close, replace);
    this.balance.push(0, replace);
    if (!Number.isNaN(this.balance.previous)) {
      const change = signedVolume(bar.close, this.close.previous, bar.volume);
      this.balance.push(this.balance.previous + change, true);
    }
    return this.balance.current;
  }
}
