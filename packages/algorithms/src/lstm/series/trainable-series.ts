import type { BarColumns } from '../../algorithm.js';
import { MINIMUM_BARS } from '../lstm-options.js';
import { countUsableBars, lstmSeries, type LstmSeries } from './lstm-series.js';

export function hasEnoughHistory(bars: BarColumns): boolean {
  return countUsableBars(bars) >= MINIMUM_BARS;
}

/**
 * The series to train on.
 * @throws RangeError below MINIMUM_BARS usable bars
 */
export function trainableSeries(bars: BarColumns, maxBars: number): LstmSeries {
  const series = lstmSeries(bars, maxBars);
  if (series.length < MINIMUM_BARS) {
    throw new RangeError(`${MINIMUM_BARS} usable bars are needed, there are ${series.length}`);
  }
  return series;
}
