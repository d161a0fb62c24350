import { exchangeOf, tradesAroundTheClock } from '@pricealgo/contract/market/exchanges';
import type { MarketStatus } from '@pricealgo/contract/realtime';
import { addDays, type CivilDate } from './civil-date.js';
import { CALENDAR_END_MS, CALENDAR_MIN_MS } from '@pricealgo/contract/market/calendar';
import {
  sessionDateOf,
  specDateOf,
  specSession,
  exchangeOpenAt,
  tradingHours,
  type TradingSession,
} from './trading-session.js';

export type CalendarRule = 'spec' | 'exchange';

/** Longest closure on record was six days (9–17 September 2001): a fortnight always holds two sessions. */
const LOOKAHEAD_DAYS = 14;

/** The specification's standard hours are those of the US exchanges: any other goes by its own calendar. */
function ruleFor(exchangeShortName: string, rule: CalendarRule): CalendarRule {
  return exchangeOf(exchangeShortName).holidays === 'us' ? rule : 'exchange';
}

/** Hours that end after `atMs`, soonest first: the running ones, if any, and those to come. */
function* hoursFrom(exchangeShortName: string, rule: CalendarRule, atMs: number): Generator<TradingSession> {
  let date: CivilDate = rule === 'spec' ? specDateOf(atMs) : sessionDateOf(exchangeShortName, atMs);
  for (let i = 0; i < LOOKAHEAD_DAYS; i++, date = addDays(date, 1)) {
    const ofDate = rule === 'spec' ? [specSession(date) ?? []].flat() : tradingHours(exchangeShortName, date);
    for (const hours of ofDate) if (hours.closeMs > atMs) yield hours;
  }
}

/**
 * State of a market at an instant.
 * @param asked calendar that decides `open` of US exchanges; `exchangeOpen` always follows the real one.
 * @returns `nextOpen` = the next instant after `atMs` at which trading begins, `nextClose` = the next at which it
 * ends (a lunch break does both), by the `rule` of the answer; `null` for markets that never close.
 * @throws RangeError where `atMs` lies outside 1970–2099.
 */
export function marketStatus(exchangeShortName: string, atMs: number, asked: CalendarRule): MarketStatus {
  if (!(atMs >= CALENDAR_MIN_MS && atMs < CALENDAR_END_MS)) {
    throw new RangeError(`instant outside the calendar (1970–2099): ${atMs}`);
  }
  if (tradesAroundTheClock(exchangeShortName)) {
    return { open: true, rule: 'always', exchangeOpen: true, nextOpen: null, nextClose: null };
  }
  const rule = ruleFor(exchangeShortName, asked);
  let open = false;
  let nextOpen: number | null = null;
  let nextClose: number | null = null;
  for (const session of hoursFrom(exchangeShortName, rule, atMs)) {
    nextClose ??= session.closeMs;
    if (session.openMs > atMs) {
      nextOpen = session.openMs;
      break;
    }
    open = true;
  }
  return { open, rule, exchangeOpen: exchangeOpenAt(exchangeShortName, atMs), nextOpen, nextClose };
}
