import { DAY_MS, civilDate, epochDay, isWeekend, type CivilDate } from './civil-date.js';
import { CLOSE_MINUTE, OPEN_MINUTE, type TradingSession } from './trading-session.js';

/**
 * The market-open rule of specification section 4, to the letter: weekdays, never on 01-01, 07-04 or 12-25, 9:30 to
 * 16:00 at a fixed five hours behind UTC. Weekday and date are those of that fixed offset. No daylight time, no other
 * holiday, no half day.
 */
const FIXED_OFFSET_MS = -5 * 3_600_000;
const CLOSED_MONTH_DAYS: ReadonlySet<string> = new Set(['01-01', '07-04', '12-25']);

/** Date at the fixed offset. */
export function specDateOf(atMs: number): CivilDate {
  return civilDate(Math.floor((atMs + FIXED_OFFSET_MS) / DAY_MS));
}

/** Session of a date by the specification's rule, `null` where it has none. */
export function specSession(date: CivilDate): TradingSession | null {
  const day = epochDay(date);
  if (isWeekend(day) || CLOSED_MONTH_DAYS.has(date.slice(5))) return null;
  const midnightMs = day * DAY_MS - FIXED_OFFSET_MS;
  return { openMs: midnightMs + OPEN_MINUTE * 60_000, closeMs: midnightMs + CLOSE_MINUTE * 60_000 };
}
