import type { BarColumns } from '../../algorithm.js';
import { rma } from '../averages/recursive.js';
import { trueRange } from './true-range.js';

/** Average true range: Wilder's average of the true range, first at bar `period`. In price units. */
export function atr(bars: BarColumns, period: number, out: Float64Array): void {
  trueRange(bars, out);
  rma(out, period, out, bars.close.length);
}
