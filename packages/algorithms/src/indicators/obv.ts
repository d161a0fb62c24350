import type { BarColumns } from '../algorithm.js';
import { openResult } from './columns.js';

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
