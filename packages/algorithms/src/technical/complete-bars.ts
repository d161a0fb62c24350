import type { BarColumns } from '../algorithm.js';

/** Whether all four prices are there; volume may be unknown (NaN), then only what weighs by volume is missing. */
export function isCompleteBar(open: number, high: number, low: number, close: number): boolean {
  return Number.isFinite(open) && Number.isFinite(high) && Number.isFinite(low) && Number.isFinite(close);
}

/**
 * The bars that have all four prices; the very same object where that is all of them. One gap would otherwise make
 * every recursive average after it unavailable for good.
 */
export function completeBars(bars: BarColumns): BarColumns {
  const { open, high, low, close } = bars;
  const kept: number[] = [];
  for (let i = 0; i < close.length; i++) {
    if (isCompleteBar(open[i]!, high[i]!, low[i]!, close[i]!)) kept.push(i);
  }
  if (kept.length === close.length) return bars;
  const take = (column: Float64Array): Float64Array => Float64Array.from(kept, (i) => column[i]!);
  return {
    timeMs: take(bars.timeMs),
    open: take(open),
    high: take(high),
    low: take(low),
    close: take(close),
    volume: take(bars.volume),
  };
}
