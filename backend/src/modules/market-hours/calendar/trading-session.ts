import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import { DAY_MS, civilDate, epochDay, isWeekend, type CivilDate } from './civil-date.js';
import { newYorkDateOf, newYorkInstantMs } from './new-york-time.js';
import { closuresOf } from './us-holidays.js';

/** Regular trading of one date: half-open `[openMs, closeMs)`, ms since epoch UTC. */
export interface TradingSession {
  readonly openMs: number;
  readonly closeMs: number;
}

const OPEN_MINUTE = 9 * 60 + 30;
const CLOSE_MINUTE = 16 * 60;
const EARLY_CLOSE_MINUTE = 13 * 60;

/** Every date that was computed; there are at most 47,000 dates in the calendar. */
const sessions = new Map<CivilDate, TradingSession | null>();

/**
 * Regular session of the US exchanges on a New York date by the real calendar (holidays, 13:00 closes, daylight time).
 * @returns `null` on weekends and holidays.
 */
export function tradingSession(dateNy: CivilDate): TradingSession | null {
  let session = sessions.get(dateNy);
  if (session === undefined) {
    session = computeSession(dateNy);
    sessions.set(dateNy, session);
  }
  return session;
}

function computeSession(dateNy: CivilDate): TradingSession | null {
  if (isWeekend(epochDay(dateNy))) return null;
  const { closed, early } = closuresOf(Number(dateNy.slice(0, 4)));
  if (closed.has(dateNy)) return null;
  return {
    openMs: newYorkInstantMs(dateNy, OPEN_MINUTE),
    closeMs: newYorkInstantMs(dateNy, early.has(dateNy) ? EARLY_CLOSE_MINUTE : CLOSE_MINUTE),
  };
}

/** The date that a trade at `atMs` belongs to: New York's for exchange-traded instruments, UTC's for crypto. */
export function sessionDateOf(type: InstrumentType, atMs: number): CivilDate {
  return type === 'crypto' ? civilDate(Math.floor(atMs / DAY_MS)) : newYorkDateOf(atMs);
}

/** True while the US exchanges trade by the real calendar. */
export function exchangeOpenAt(atMs: number): boolean {
  const session = tradingSession(newYorkDateOf(atMs));
  return session !== null && atMs >= session.openMs && atMs < session.closeMs;
}

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
