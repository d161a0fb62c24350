import { DAY_MS } from './calendar-windows.js';

/** Rows below which their days say nothing: five weeks of sessions. */
const MIN_ROWS = 25;
/** Sessions of a year on five, six and seven days of the week; holidays are off on exchanges alone. */
const OF_WEEKDAYS = new Map([
  [7, 365],
  [6, 313],
]);
const OF_SESSIONS = 252;

/** Rows of a year on a calendar, where rows do not tell. */
export const periodsOf = (calendar: 'exchange sessions' | 'every day'): number =>
  calendar === 'every day' ? 365 : OF_SESSIONS;

/**
 * Rows of a year, as the days of the rows themselves have it: 365 where every day of the week has one, 252 on an exchange
 * that closes on two, 52 for weeks, 12 for months, 4 for quarters. What yearly volatility, Sharpe ratio, Sortino ratio and
 * alpha are scaled by.
 * @param days 00:00 UTC of each row, ascending
 * @param fallback where there are too few rows to tell
 */
export function periodsPerYear(days: ArrayLike<number>, fallback: number): number {
  if (days.length < MIN_ROWS) return fallback;
  const gaps = Array.from({ length: days.length - 1 }, (_, i) => (days[i + 1]! - days[i]!) / DAY_MS);
  const gap = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)]!;
  if (gap > 75) return 4;
  if (gap > 20) return 12;
  if (gap > 4) return 52;
  return OF_WEEKDAYS.get(weekdaysOf(days)) ?? OF_SESSIONS;
}

/** Days of the week on which rows are usual: at least half as many as on the most usual one. */
function weekdaysOf(days: ArrayLike<number>): number {
  const counts = new Array<number>(7).fill(0);
  for (let i = 0; i < days.length; i++) counts[new Date(days[i]!).getUTCDay()]! += 1;
  const most = Math.max(...counts);
  return counts.filter((count) => 2 * count >= most).length;
}
