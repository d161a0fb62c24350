import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import type { BarColumns } from '../../algorithm.js';
import type { ComparedInstrument } from '../comparative-input.js';

/** Bars whose prices are all the close. */
export function barsOf(days: readonly number[], close: ArrayLike<number>): BarColumns {
  const prices = Float64Array.from(close);
  return {
    timeMs: Float64Array.from(days),
    open: prices,
    high: prices,
    low: prices,
    close: prices,
    volume: new Float64Array(prices.length),
  };
}

export function instrumentOf(
  key: InstrumentKey,
  type: InstrumentType,
  days: readonly number[],
  closeOf: (row: number) => number,
): ComparedInstrument {
  const closes = days.map((_, row) => closeOf(row));
  return { key, name: key.split(':')[1]!, type, bars: barsOf(days, closes) };
}
