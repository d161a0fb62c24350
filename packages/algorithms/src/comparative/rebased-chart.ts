import type { InstrumentKey } from '@pricealgo/contract/instrument-key';

/** Prices of all compared instruments from 100 on the first common day. */
export interface RebasedChart {
  /** 00:00 UTC, ascending, at most 250. */
  readonly timeMs: readonly number[];
  readonly series: readonly { readonly key: InstrumentKey; readonly values: readonly number[] }[];
}

const MAX_POINTS = 250;

/**
 * Thins common rows to points at even distances, first and last row among them.
 * @param columns prices per instrument, one per day, no gaps
 */
export function rebasedChart(
  keys: readonly InstrumentKey[],
  days: Float64Array,
  columns: readonly Float64Array[],
): RebasedChart {
  const count = Math.min(days.length, MAX_POINTS);
  const rows = Array.from({ length: count }, (_, i) =>
    count === 1 ? 0 : Math.round((i * (days.length - 1)) / (count - 1)),
  );
  return {
    timeMs: rows.map((row) => days[row]!),
    series: keys.map((key, i) => {
      const prices = columns[i]!;
      return { key, values: rows.map((row) => 100 * (prices[row]! / prices[0]!)) };
    }),
  };
}
