import type { Bar } from '@pricealgo/contract/market/bar';
import type { BarColumns } from './algorithm.js';

/** Bars as JSON holds them: one list per column, oldest first. */
export type BarsJson = { readonly [Column in keyof BarColumns]: readonly number[] };

export function barsJson(bars: readonly Bar[]): BarsJson {
  return {
    timeMs: bars.map(({ timeMs }) => timeMs),
    open: bars.map(({ open }) => open),
    high: bars.map(({ high }) => high),
    low: bars.map(({ low }) => low),
    close: bars.map(({ close }) => close),
    volume: bars.map(({ volume }) => volume),
  };
}

export function barColumns(json: BarsJson): BarColumns {
  return {
    timeMs: Float64Array.from(json.timeMs),
    open: Float64Array.from(json.open),
    high: Float64Array.from(json.high),
    low: Float64Array.from(json.low),
    close: Float64Array.from(json.close),
    volume: Float64Array.from(json.volume),
  };
}
