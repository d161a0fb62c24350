import type { MarketStatus } from '@pricealgo/contract/realtime';
import { addDays, type CivilDate } from './civil-date.js';
import { CALENDAR_END_MS, CALENDAR_MIN_MS } from '@pricealgo/contract/market/calendar';
import { newYorkDateOf } from './new-york-time.js';
import {
  specDateOf,
  specSession,
  exchangeOpenAt,
  tradingSession,
  type TradingSession,
} from './trading-session.js';

export type CalendarRule = 'spec' | 'exchange';

/** Longest closure on record was six days (9–17 September 2001): a fortnight always holds two sessions. */
const LOOKAHEAD_DAYS = 14;

/** True where an exchange never closes. Every other exchange follows the US calendar. */
export function tradesAroundTheClock(exchangeShortName: string): boolean {
  return exchangeShortName === 'CRYPTO';
}

/** Sessions that end after `atMs`, soonest first: the running one, if any, and those to come. */
function* sessionsFrom(rule: CalendarRule, atMs: number): Generator<TradingSession> {
  const sessionOf = rule === 'spec' ? specSession : tradingSession;
  let date: CivilDate = rule === 'spec' ? specDateOf(atMs) : newYorkDateOf(atMs);
  for (let i = 0; i < LOOKAHEAD_DAYS; i++, date = addDays(date, 1)) {
    const session = sessionOf(date);
    if (session && session.closeMs > atMs) yield session;
  }
}

/**
 * State of a market at an instant.
 * @param rule calendar that decides `open`; `exchangeOpen` always follows the real one.
 * @returns `nextOpen` = the next instant after `atMs` at which a session begins, `nextClose` = the next at which one
 * ends, both by `rule`; `null` for markets that never close.
 * @throws RangeError where `atMs` lies outside 1970–2099.
 */
export function marketStatus(exchangeShortName: string, atMs: number, rule: CalendarRule): MarketStatus {
  if (!(atMs >= CALENDAR_MIN_MS && atMs < CALENDAR_END_MS)) {
    throw new RangeError(`instant outside the calendar (1970–2099): ${atMs}`);
  }
  if (tradesAroundTheClock(exchangeShortName)) {
    return { open: true, rule: 'always', exchangeOpen: true, nextOpen: null, nextClose: null };
  }
  let open = false;
  let nextOpen: number | null = null;
  let nextClose: number | null = null;
  for (const session of sessionsFrom(rule, atMs)) {
    nextClose ??= session.closeMs;
    if (session.openMs > atMs) {
      nextOpen = session.openMs;
      break;
    }
    open = true;
  }
  return { open, rule, exchangeOpen: exchangeOpenAt(atMs), nextOpen, nextClose };
}
