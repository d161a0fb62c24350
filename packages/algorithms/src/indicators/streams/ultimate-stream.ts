import {
  ULTIMATE_LONG,
  ULTIMATE_MEDIUM,
  ULTIMATE_SHORT,
  buyingPressure,
  pressureRange,
  ultimateOf,
} from '../oscillators/ultimate.js';
import { SumStream } from './average-streams.js';
import type { PriceBar } from './price-bar.js';
import { Recent } from './recent.js';
import { Stream } from './stream.js';

export class UltimateStream extends Stream<PriceBar> {
  private readonly close = new Recent();
  private readonly pressure7 = new SumStream(ULTIMATE_SHORT, ULTIMATE_LONG);
  private readonly pressure14 = new SumStream(ULTIMATE_MEDIUM, ULTIMATE_LONG);
  private readonly pressure28 = new SumStream(ULTIMATE_LONG, ULTIMATE_LONG);
  private readonly range7 = new SumStream(ULTIMATE_SHORT, ULTIMATE_LONG);
  private readonly range14 = new SumStream(ULTIMATE_MEDIUM, ULTIMATE_LONG);
  private readonly range28 = new SumStream(ULTIMATE_LONG, ULTIMATE_LONG);

  next(bar: PriceBar, replace: boolean): number {
    this.close.push(bar.close, replace);
    const previousClose = this.close.previous;
    if (Number.isNaN(previousClose)) return NaN;
    const pressure = buyingPressure(bar.low, bar.close, previousClose);
    const range = pressureRange(bar.high, bar.low, previousClose);
    return ultimateOf(
      this.pressure7.next(pressure, replace),
      this.range7.next(range, replace),
      this.pressure14.next(pressure, replace),
      this.range14.next(range, replace),
      this.pressure28.next(pressure, replace),
      this.range28.next(range, replace),
      bar.close,
    );
  }
}
