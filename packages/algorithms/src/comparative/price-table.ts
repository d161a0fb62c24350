import { DAY_MS, dayOf, LOOK_BACK_DAYS, periodsPerYear, windowStart } from './calendar.js';
import type { ComparedInstrument } from './comparative-input.js';

/** Closes of several instruments on the sessions of one calendar. */
export interface PriceTable {
  readonly calendar: 'exchange sessions' | 'every day';
  /** 00:00 UTC of each session, ascending. */
  readonly days: Float64Array;
  /** One column per instrument; NaN where it has no price that day: a gap, nothing is carried forward. */
  readonly prices: readonly Float64Array[];
}

/**
 * Puts instruments on the sessions of the first that trades on an exchange; those that trade around the clock keep only
 * their closes of these days. Where all trade around the clock, or the first of an exchange trades on seven days a week,
 * every day counts.
 * @param instruments the subject first
 * @param endMs last day to look at; sessions go back five years and {@link LOOK_BACK_DAYS} from the last one
 */
export function priceTable(instruments: readonly ComparedInstrument[], endMs: number): PriceTable {
  const exchangeTraded = instruments.find(({ type }) => type !== 'crypto');
  const lead = exchangeTraded ?? instruments[0];
  const all = lead ? sessionsOf(lead).filter((day) => day <= endMs) : new Float64Array();
  const last = all.at(-1) ?? endMs;
  const first = windowStart('5Y', last) - LOOK_BACK_DAYS * DAY_MS;
  const days = all.filter((day) => day >= first);
  const isEveryDay = periodsPerYear(days, exchangeTraded ? 252 : 365) === 365;
  return {
    calendar: isEveryDay ? 'every day' : 'exchange sessions',
    days,
    prices: instruments.map((instrument) => closesOn(days, instrument)),
  };
}

function sessionsOf({ bars }: ComparedInstrument): Float64Array {
  return bars.timeMs.map(dayOf).filter((_, i) => isPrice(bars.close[i]!));
}

function closesOn(days: Float64Array, { bars: { timeMs, close } }: ComparedInstrument): Float64Array {
  const column = new Float64Array(days.length).fill(NaN);
  let bar = 0;
  for (let row = 0; row < days.length; row++) {
    while (bar < timeMs.length && dayOf(timeMs[bar]!) < days[row]!) bar++;
    if (bar === timeMs.length) break;
    if (dayOf(timeMs[bar]!) === days[row] && isPrice(close[bar]!)) column[row] = close[bar]!;
  }
  return column;
}

const isPrice = (close: number): boolean => Number.isFinite(close) && close > 0;

/** Simple returns from the session before; NaN in the first row and wherever either of the two days is a gap. */
export function sessionReturns(prices: Float64Array): Float64Array {
  const returns = new Float64Array(prices.length).fill(NaN);
  for (let row = 1; row < prices.length; row++) returns[row] = prices[row]! / prices[row - 1]! - 1;
  return returns;
}

/** Rows in which every one of some columns has a number. */
export function sharedRows(columns: readonly Float64Array[], rowCount: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < rowCount; row++) {
    if (columns.every((column) => !Number.isNaN(column[row]!))) rows.push(row);
  }
  return rows;
}

/** Values of a column in some rows. */
export function atRows(column: Float64Array, rows: readonly number[]): Float64Array {
  return Float64Array.from(rows, (row) => column[row]!);
}
