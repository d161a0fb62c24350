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
