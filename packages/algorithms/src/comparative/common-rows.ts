import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { dateText, DAY_MS, windowStart } from './calendar.js';
import { sessionReturns, sharedRows, type PriceTable } from './price-table.js';

/** The rows on which instruments are comparable, and the chart over them. */

/** Shared returns with the subject below which an instrument would cut the comparison short for all others. */
const MIN_SHARED = 126;
/** One whose prices end earlier than the subject's by more than a long weekend would end the comparison for all. */
const MAX_BEHIND_DAYS = 5;

export interface CommonRows {
  /** Which columns take part. */
  readonly included: readonly boolean[];
  /** Rows in which all of them have a price, within five years of the last one. */
  readonly priceRows: readonly number[];
  /** Rows in which all of them have a return from the session before, and that row is among `priceRows` too. */
  readonly returnRows: readonly number[];
  readonly warnings: readonly string[];
}

/**
 * Finds the rows on which instruments are comparable. One with too short a history, or whose prices ended before the
 * subject's, is left out and named: the others keep their years.
 * @param names one per column, the subject first
 */
export function commonRows({ days, prices }: PriceTable, names: readonly string[]): CommonRows {
  const rowCount = days.length;
  const returns = prices.map(sessionReturns);
  const warnings: string[] = [];
  const lastDay = (column: Float64Array): number =>
    days[column.findLastIndex((price) => !Number.isNaN(price))] ?? NaN;
  const subjectEnd = lastDay(prices[0]!);
  const included = prices.map((column, i) => {
    if (i === 0) return true;
    const shared = sharedRows([returns[0]!, returns[i]!], rowCount).length;
    if (shared < MIN_SHARED) {
      warnings.push(
        `${names[i]} is left out of the ranking: it shares ${shared} daily returns, ${MIN_SHARED} are needed`,
      );
      return false;
    }
    if (lastDay(column) < subjectEnd - MAX_BEHIND_DAYS * DAY_MS) {
      warnings.push(`${names[i]} is left out of the ranking: its prices end on ${dateText(lastDay(column))}`);
      return false;
    }
    return true;
  });
  const all = sharedRows(
    prices.filter((_, i) => included[i]),
    rowCount,
  );
  const end = days[all.at(-1) ?? -1] ?? NaN;
  const from = all.findLast((row) => days[row]! <= windowStart('5Y', end)) ?? all[0] ?? 0;
  const priceRows = all.filter((row) => row >= from);
  const returnRows = sharedRows(
    returns.filter((_, i) => included[i]),
    rowCount,
  ).filter((row) => row > from);
  return { included, priceRows, returnRows, warnings };
}

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
