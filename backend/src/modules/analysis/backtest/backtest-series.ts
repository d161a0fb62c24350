import type { BarColumns } from '@pricealgo/algorithms/algorithm';
import { barColumns, barsJson } from '@pricealgo/algorithms/bars-json';
import type { SessionRule } from '../sessions/session-times.js';
import type { Bar } from '@pricealgo/contract/market/bar';

/** One file of daily bars. */
export interface BacktestSeries {
  /** Name of the file, e.g. `AAPL` or `NASDAQ-AAPL`. */
  readonly name: string;
  /** Of one company, adjusted for the splits that are known; oldest first. */
  readonly bars: readonly Bar[];
  readonly columns: BarColumns;
  readonly sessions: SessionRule;
  /** What a reader has to know about it, e.g. bars that were left out. */
  readonly notes: readonly string[];
}

export function backtestSeries(
  name: string,
  bars: readonly Bar[],
  notes: readonly string[] = [],
): BacktestSeries {
  return { name, bars, columns: barColumns(barsJson(bars)), sessions: sessionsOf(bars), notes };
}

/** A file does not say what it is about: one with Sundays is of a market that never closes. */
function sessionsOf(bars: readonly Bar[]): SessionRule {
  const sunday = bars.some(({ timeMs }) => new Date(timeMs).getUTCDay() === 0);
  return sunday ? 'utc-day' : 'exchange';
}

/** A call judged after `horizon` sessions, e.g. for a `RecordTally`. */
export interface BacktestRow<Judged> {
  readonly horizon: number;
  readonly judged: Judged;
}
