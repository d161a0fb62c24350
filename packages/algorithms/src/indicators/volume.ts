import type { BarColumns } from '../algorithm.js';
import { notAvailable, openResult } from './columns.js';
import { ANCHOR_MASK, QUIET_SHARE, sumOf } from './window.js';

/** Indicators that weigh a close, or its change, by the volume. */

/** A bar's volume with the sign of its change of close, 0 where the close stayed. */
function signedVolume(close: number, previousClose: number, volume: number): number {
  return close > previousClose ? volume : close < previousClose ? -volume : 0;
}

/** On-balance volume: 0 at the first bar, then plus or minus each bar's volume. */
export function obv(bars: BarColumns, out: Float64Array): void {
  const { close, volume } = bars;
  openResult(out, close.length, 0, 1);
  let balance = 0;
  for (let i = 0; i < close.length; i++) {
    if (i > 0) balance += signedVolume(close[i]!, close[i - 1]!, volume[i]!);
    out[i] = balance;
  }
}

/**
 * Volume-weighted moving average of the close: ΣCV/ΣV over `period` bars, NaN where nothing was traded.
 * @param out at least as long as `close`.
 */
export function vwma(close: Float64Array, volume: Float64Array, period: number, out: Float64Array): void {
  const start = period - 1;
  openResult(out, close.length, start, period);
  let turnover = 0;
  let traded = 0;
  let busiest = 0;
  for (let i = start; i < close.length; i++) {
    const anchor = ((i - start) & ANCHOR_MASK) === 0;
    if (!anchor) {
      turnover += close[i]! * volume[i]! - close[i - period]! * volume[i - period]!;
      traded += volume[i]! - volume[i - period]!;
    }
    if (anchor || !(traded > busiest * QUIET_SHARE)) {
      turnover = turnoverOf(close, volume, i - period + 1, i + 1);
      traded = sumOf(volume, i - period + 1, i + 1);
      busiest = 0;
    }
    if (traded > busiest) busiest = traded;
    out[i] = traded > 0 ? turnover / traded : notAvailable();
  }
}

/** Σ close × volume over `[from, to)`. */
function turnoverOf(close: Float64Array, volume: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += close[i]! * volume[i]!;
  return sum;
}
