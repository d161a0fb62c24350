import { openResult } from '../columns.js';

/** Change of the value over `period` bars, in its units. @param out at least as long as `values`. */
export function momentum(values: Float64Array, period: number, out: Float64Array): void {
  openResult(out, values.length, period, period);
  for (let i = period; i < values.length; i++) out[i] = values[i]! - values[i - period]!;
}
