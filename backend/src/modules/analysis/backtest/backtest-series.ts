import type { BarColumns } from '@pricealgo/algorithms/algorithm';
import { barColumns, barsJson } from '@pricealgo/algorithms/bars-json';
import type { Bar } from '@pricealgo/contract/market/bar';

/** One file of daily bars. */
export interface BacktestSeries {
  /** Name of the file, e.g. `AAPL` or `NASDAQ-AAPL`. */
  readonly name: string;
  /** Of one company, adjusted for the splits that are known; oldest first. */
  readonly bars: readonly Bar[];
  readonly columns: BarColumns;
  /** What a reader has to know about it, e.g. bars that were left out. */
  readonly notes: readonly string[];
}

export function backtestSeries(
  name: string,
  bars: readonly Bar[],
  notes: readonly string[] = [],
): BacktestSeries {
  return { name, bars, columns: barColumns(barsJson(bars)), notes };
}

/** A call judged after `horizon` sessions, e.g. for a `RecordTally`. */
export interface BacktestRow<Judged> {
  readonly horizon: number;
  readonly judged: Judged;
}
