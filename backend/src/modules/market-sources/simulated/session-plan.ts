import { tradesAroundTheClock } from '@pricealgo/contract/market/exchanges';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { sessionDateMs, sessionZone } from '../../../common/market/aggregate-bars.js';
import { DAY_MS, zoneDays } from '../../../common/market/zone-days.js';

/** Trading of one date: half-open `[openMs, closeMs)` without its pause, all of it whole minutes long. */
interface TradingTimes {
  readonly openMs: number;
  readonly closeMs: number;
  /** The lunch break, half-open, within the session; absent where there is none. */
  readonly pause?: { readonly fromMs: number; readonly toMs: number } | undefined;
}

/** One session of an instrument. */
export interface TradingSession extends TradingTimes {
  /** Day number (since 1970-01-01) of the session's date. */
  readonly day: number;
}

/** ms of trading from the open to an instant: it stands still in the pause. Negative before the open. */
export function tradedMs({ openMs, pause }: TradingTimes, timeMs: number): number {
  if (!pause || timeMs <= pause.fromMs) return timeMs - openMs;
  return Math.max(pause.fromMs, timeMs - (pause.toMs - pause.fromMs)) - openMs;
}

/** The instant after so many ms of trading; at the pause, its end. */
export function instantOfTrading({ openMs, pause }: TradingTimes, traded: number): number {
  const timeMs = openMs + traded;
  return pause && timeMs >= pause.fromMs ? timeMs + pause.toMs - pause.fromMs : timeMs;
}

export const isPaused = ({ pause }: TradingTimes, timeMs: number): boolean =>
  pause !== undefined && timeMs >= pause.fromMs && timeMs < pause.toMs;

/** When instruments trade. Sessions of one instrument never overlap and follow their dates. */
export interface SessionPlan {
  /** @returns `null` when the instrument does not trade on that date. */
  sessionOn(instrument: MarketInstrument, day: number): TradingSession | null;
}

/** Session of an exchange by date of its zone, day number since 1970-01-01; supplied by the market-hours calendar. */
export type ExchangeHours = (exchangeShortName: string, day: number) => TradingTimes | null;

/** Longest run of dates without a session that is searched (the longest on record is six). */
const LONGEST_CLOSURE_DAYS = 12;

function aroundTheClock(instrument: MarketInstrument, day: number): TradingSession {
  const days = zoneDays(sessionZone(instrument));
  return { day, openMs: days.midnightMs(day), closeMs: days.midnightMs(day + 1) };
}

/** Everything trades all the time; a session is a date of the exchange's zone. */
export const alwaysOpen: SessionPlan = { sessionOn: aroundTheClock };

/** Instruments trade in their exchange's hours, its lunch break left out; coins all the time. */
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
        session = open && { day, ...open };
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
