import { ema, emaAlpha } from '../averages/recursive.js';

/** Periods of the usual MACD. */
const MACD_FAST = 12;
const MACD_SLOW = 26;
const MACD_SIGNAL = 9;

/**
 * MACD(12, 26, 9) in price units: EMA12 - EMA26 from bar 25, its EMA9 and their difference from bar 33.
 * @param line @param signal @param histogram results, each at least as long as `values`.
 */
export function macd(
  values: Float64Array,
  line: Float64Array,
  signal: Float64Array,
  histogram: Float64Array,
): void {
  const length = values.length;
  ema(values, MACD_FAST, signal, length);
  ema(values, MACD_SLOW, line, length);
  const keep = 1 - emaAlpha(MACD_SIGNAL);
  const alpha = emaAlpha(MACD_SIGNAL);
  const first = MACD_SLOW - 1;
  const start = first + MACD_SIGNAL - 1;
  histogram.fill(NaN, 0, Math.min(start, length));
  let average = 0;
  for (let i = first; i < length; i++) {
    const difference = signal[i]! - line[i]!;
    line[i] = difference;
    if (i > start) average = average * keep + difference * alpha;
    else average += difference;
    if (i === start) average /= MACD_SIGNAL;
    signal[i] = i < start ? NaN : average;
    if (i >= start) histogram[i] = difference - average;
  }
  signal.fill(NaN, 0, Math.min(first, length));
}
