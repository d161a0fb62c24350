export const DAY_MS = 86_400_000;

/** `YYYY-MM-DD` of an instant in UTC. */
export const dateText = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** 00:00 UTC of the day of an instant. */
export const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS) * DAY_MS;

const MONTHS_BACK = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12, '3Y': 36, '5Y': 60 } as const;
export const WINDOW_NAMES = ['1W', '1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y'] as const;
export type WindowName = (typeof WINDOW_NAMES)[number];

/** A window starts at the last close on or before its date; one older than this is a gap, not a start. */
export const LOOK_BACK_DAYS = 10;

/** Calendar date on which a window that ends on a day begins: 31 March less a month is the last day of February. */
export function windowStart(name: WindowName, endMs: number): number {
  const end = new Date(endMs);
  if (name === '1W') return endMs - 7 * DAY_MS;
  if (name === 'YTD') return Date.UTC(end.getUTCFullYear(), 0, 0);
  const month = end.getUTCMonth() - MONTHS_BACK[name];
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(end.getUTCFullYear(), month, Math.min(end.getUTCDate(), lastDay));
}

/**
 * Last row with a price on or before a date, not older than {@link LOOK_BACK_DAYS}.
 * @param days ascending, 00:00 UTC
 * @param prices one per day, NaN where there is none
 * @returns its index, -1 where there is none
 */
export function lastPriceAt(days: Float64Array, prices: Float64Array, atMs: number): number {
  for (let i = days.length - 1; i >= 0 && days[i]! >= atMs - LOOK_BACK_DAYS * DAY_MS; i--) {
    if (days[i]! <= atMs && !Number.isNaN(prices[i]!)) return i;
  }
  return -1;
}

/** Returns P_T/P_0-1 over the calendar windows that end on a day; `null` where either end has no price. */
export function windowReturns(
  days: Float64Array,
  prices: Float64Array,
  endMs: number,
): Record<WindowName, number | null> {
  const end = lastPriceAt(days, prices, endMs);
  const returnSince = (name: WindowName): number | null => {
    const start = lastPriceAt(days, prices, windowStart(name, endMs));
    return end < 0 || start < 0 ? null : prices[end]! / prices[start]! - 1;
  };
  return Object.fromEntries(WINDOW_NAMES.map((name) => [name, returnSince(name)])) as Record<
    WindowName,
    number | null
  >;
}

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
