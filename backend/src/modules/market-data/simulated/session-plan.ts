import { tradesAroundTheClock } from '@pricealgo/contract/market/exchanges';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { sessionDateMs, sessionZone } from '../../../common/market/aggregate-bars.js';
import { DAY_MS, zoneDays } from '../../../common/market/zone-days.js';

/** One session of an instrument: half-open `[openMs, closeMs)`, whole minutes long. */
export interface TradingSession {
  /** Day number (since 1970-01-01) of the session's date. */
  readonly day: number;
  readonly openMs: number;
  readonly closeMs: number;
}

/** When instruments trade. Sessions of one instrument never overlap and follow their dates. */
export interface SessionPlan {
  /** @returns `null` when the instrument does not trade on that date. */
  sessionOn(instrument: MarketInstrument, day: number): TradingSession | null;
}

/** Session of an exchange by date of its zone, day number since 1970-01-01; supplied by the market-hours calendar. */
export type ExchangeHours = (
  exchangeShortName: string,
  day: number,
) => { readonly openMs: number; readonly closeMs: number } | null;

/** Longest run of dates without a session that is searched (the longest on record is six). */
const LONGEST_CLOSURE_DAYS = 12;

function aroundTheClock(instrument: MarketInstrument, day: number): TradingSession {
  const days = zoneDays(sessionZone(instrument));
  return { day, openMs: days.midnightMs(day), closeMs: days.midnightMs(day + 1) };
}

/** Everything trades all the time; a session is a date of the exchange's zone. */
export const alwaysOpen: SessionPlan = { sessionOn: aroundTheClock };

/** Instruments trade in their exchange's hours (without its lunch break); coins all the time. */
export function exchangeCalendar(hours: ExchangeHours): SessionPlan {
  // Thousands of instruments need the same dates.
  const byExchange = new Map<string, Map<number, TradingSession | null>>();
  return {
    sessionOn(instrument, day) {
      const { exchangeShortName } = instrument;
      if (tradesAroundTheClock(exchangeShortName)) return aroundTheClock(instrument, day);
      let sessions = byExchange.get(exchangeShortName);
      if (!sessions) byExchange.set(exchangeShortName, (sessions = new Map<number, TradingSession | null>()));
      let session = sessions.get(day);
      if (session === undefined) {
        const open = hours(exchangeShortName, day);
        session = open && { day, openMs: open.openMs, closeMs: open.closeMs };
        sessions.set(day, session);
      }
      return session;
    },
  };
}

function dayOf(instrument: MarketInstrument, atMs: number): number {
  return sessionDateMs(atMs, sessionZone(instrument)) / DAY_MS;
}

/** The newest session that has begun at `atMs`, or `null` when the plan has none. */
export function sessionBegun(
  plan: SessionPlan,
  instrument: MarketInstrument,
  atMs: number,
): TradingSession | null {
  const today = dayOf(instrument, atMs);
  const session = plan.sessionOn(instrument, today);
  return session && session.openMs <= atMs ? session : sessionBefore(plan, instrument, today);
}

/** The last session on a date before `day`. */
export function sessionBefore(
  plan: SessionPlan,
  instrument: MarketInstrument,
  day: number,
): TradingSession | null {
  for (let back = 1; back <= LONGEST_CLOSURE_DAYS; back++) {
    const session = plan.sessionOn(instrument, day - back);
    if (session) return session;
  }
  return null;
}

/** The session that holds `atMs`, or else the next one to begin; `null` when the plan has none. */
export function sessionAtOrAfter(
  plan: SessionPlan,
  instrument: MarketInstrument,
  atMs: number,
): TradingSession | null {
  const today = dayOf(instrument, atMs);
  for (let ahead = 0; ahead <= LONGEST_CLOSURE_DAYS; ahead++) {
    const session = plan.sessionOn(instrument, today + ahead);
    if (session && session.closeMs > atMs) return session;
  }
  return null;
}
