import { correlation, finiteOrNull, mean } from '@pricealgo/algorithms/statistics/moments';
import { fitLine } from '@pricealgo/algorithms/statistics/regression';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { DAY_MS, periodsOf, periodsPerYear, windowStart } from './calendar.js';
import { ratePerPeriod } from './performance.js';
import { atRows, type PriceTable, sessionReturns, sharedRows } from './price-table.js';

/** How instruments move together: beta against the benchmark, and the correlation of each pair. */

export interface Beta {
  readonly value: number;
  readonly standardError: number;
  /** What it was measured on. */
  readonly basis: '2 years of weeks' | '1 year of days';
  readonly observations: number;
  /** Jensen's alpha per year, arithmetic, from the daily returns of the same span: fraction. `null` below 126 of them. */
  readonly alpha: number | null;
}

const MIN_WEEKS = 52;
const MIN_DAYS = 126;

/**
 * Beta of a column against the benchmark's: two years of weekly returns, or one year of daily ones where there are not
 * enough weeks.
 * @param endMs last day of the comparison
 * @param asOfMs now, to tell whether the last week is over
 * @returns `null` where there is too little of both
 */
export function betaAgainst(
  table: PriceTable,
  prices: Float64Array,
  benchmark: Float64Array,
  { endMs, asOfMs, riskFreeRatePct }: { endMs: number; asOfMs: number; riskFreeRatePct: number },
): Beta | null {
  const shared = atRows(table.days, sharedRows([prices, benchmark], table.days.length));
  const periods = periodsPerYear(shared, periodsOf(table.calendar));
  const twoYears = new Date(endMs).setUTCFullYear(new Date(endMs).getUTCFullYear() - 2);
  const daily = pairedDays(table, prices, benchmark);
  const weekly = pairedWeeks(table, prices, benchmark, asOfMs);
  const choices = [
    { basis: '2 years of weeks', pairs: since(weekly, twoYears, endMs), fromMs: twoYears, least: MIN_WEEKS },
    {
      basis: '1 year of days',
      pairs: since(daily, windowStart('1Y', endMs), endMs),
      fromMs: windowStart('1Y', endMs),
      least: MIN_DAYS,
    },
  ] as const;
  for (const { basis, pairs, fromMs, least } of choices) {
    if (pairs.own.length < least) continue;
    const line = fitLine(pairs.benchmark, pairs.own);
    if (!line) continue;
    const days = since(daily, fromMs, endMs);
    const rate = ratePerPeriod(riskFreeRatePct, periods);
    const alpha = mean(days.own) - rate - line.slope * (mean(days.benchmark) - rate);
    return {
      value: line.slope,
      standardError: line.slopeError,
      basis,
      observations: line.count,
      alpha: days.own.length < MIN_DAYS ? null : alpha * periods,
    };
  }
  return null;
}

interface Pairs {
  /** Day on which each return starts. */
  readonly startMs: Float64Array;
  readonly endMs: Float64Array;
  readonly own: Float64Array;
  readonly benchmark: Float64Array;
}

/** Returns that begin on or after a day (a window's first close lies on it) and end by another. */
function since({ startMs, endMs, own, benchmark }: Pairs, fromMs: number, toMs: number): Pairs {
  const inside = (_: number, i: number): boolean => startMs[i]! >= fromMs && endMs[i]! <= toMs;
  return {
    startMs: startMs.filter(inside),
    endMs: endMs.filter(inside),
    own: own.filter(inside),
    benchmark: benchmark.filter(inside),
  };
}

function pairedDays({ days }: PriceTable, prices: Float64Array, benchmark: Float64Array): Pairs {
  const [own, other] = [sessionReturns(prices), sessionReturns(benchmark)];
  const rows = sharedRows([own, other], days.length);
  return {
    startMs: Float64Array.from(rows, (row) => days[row - 1]!),
    endMs: atRows(days, rows),
    own: atRows(own, rows),
    benchmark: atRows(other, rows),
  };
}

/** Monday-based number of the week that a day lies in. */
const weekOf = (dayMs: number): number => Math.floor((dayMs / DAY_MS + 3) / 7);

/** Returns between the last shared days of weeks that follow each other; the week that is still running is left out. */
function pairedWeeks(
  { days, calendar }: PriceTable,
  prices: Float64Array,
  benchmark: Float64Array,
  asOfMs: number,
): Pairs {
  const rows = sharedRows([prices, benchmark], days.length);
  const lastRows = rows.filter((row, i) => {
    const next = rows[i + 1];
    if (next !== undefined) return weekOf(days[next]!) !== weekOf(days[row]!);
    const daysIntoWeek = days[row]! / DAY_MS + 3 - weekOf(days[row]!) * 7;
    return weekOf(asOfMs) > weekOf(days[row]!) || daysIntoWeek >= (calendar === 'every day' ? 6 : 4);
  });
  const steps = lastRows
    .map((row, i) => ({ from: lastRows[i - 1] ?? row, to: row }))
    .filter(({ from, to }) => weekOf(days[to]!) === weekOf(days[from]!) + 1);
  const returns = (column: Float64Array): Float64Array =>
    Float64Array.from(steps, ({ from, to }) => column[to]! / column[from]! - 1);
  return {
    startMs: Float64Array.from(steps, ({ from }) => days[from]!),
    endMs: Float64Array.from(steps, ({ to }) => days[to]!),
    own: returns(prices),
    benchmark: returns(benchmark),
  };
}

export interface CorrelationMatrix {
  readonly keys: readonly InstrumentKey[];
  /** Row and column as `keys`; `null` where the pair shares fewer than 60 returns. */
  readonly values: readonly (readonly (number | null)[])[];
  /** Daily returns that each pair shares. */
  readonly counts: readonly (readonly number[])[];
}

const MIN_PAIRS = 60;

/** Pearson correlations of daily returns, each pair on the days that both of it have. */
export function correlationMatrix(
  keys: readonly InstrumentKey[],
  returns: readonly Float64Array[],
): CorrelationMatrix {
  const rowCount = returns[0]?.length ?? 0;
  const values = keys.map(() => new Array<number | null>(keys.length).fill(null));
  const counts = keys.map(() => new Array<number>(keys.length).fill(0));
  for (let i = 0; i < keys.length; i++) {
    for (let j = i; j < keys.length; j++) {
      const rows = sharedRows([returns[i]!, returns[j]!], rowCount);
      const value =
        rows.length < MIN_PAIRS ? NaN : correlation(atRows(returns[i]!, rows), atRows(returns[j]!, rows));
      counts[i]![j] = counts[j]![i] = rows.length;
      values[i]![j] = values[j]![i] = finiteOrNull(value);
    }
  }
  return { keys, values, counts };
}
