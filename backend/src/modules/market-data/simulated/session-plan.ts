import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS, newYorkDay, newYorkMidnightMs } from '../../../common/market/new-york-day.js';

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

/** Regular hours of the exchanges by New York date; supplied by the market-hours calendar. */
export type ExchangeHours = (day: number) => { readonly openMs: number; readonly closeMs: number } | null;

/** Longest run of dates without a session that is searched (the longest on record is six). */
const LONGEST_CLOSURE_DAYS = 12;

function aroundTheClock(instrument: MarketInstrument, day: number): TradingSession {
  return instrument.type === 'crypto'
    ? { day, openMs: day * DAY_MS, closeMs: (day + 1) * DAY_MS }
    : { day, openMs: newYorkMidnightMs(day), closeMs: newYorkMidnightMs(day + 1) };
}

/** Everything trades all the time; a session is a New York date (crypto: a UTC date). */
export const alwaysOpen: SessionPlan = { sessionOn: aroundTheClock };

/** Exchange-traded instruments trade in the exchange's hours, crypto all the time. */
export function exchangeCalendar(hours: ExchangeHours): SessionPlan {
  // Thousands of instruments need the same dates.
  const sessions = new Map<number, TradingSession | null>();
  return {
    sessionOn(instrument, day) {
      if (instrument.type === 'crypto') return aroundTheClock(instrument, day);
      let session = sessions.get(day);
      if (session === undefined) {
        const open = hours(day);
        session = open && { day, openMs: open.openMs, closeMs: open.closeMs };
        sessions.set(day, session);
      }
      return session;
    },
  };
}

function dayOf(instrument: MarketInstrument, atMs: number): number {
  return instrument.type === 'crypto' ? Math.floor(atMs / DAY_MS) : newYorkDay(atMs);
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
