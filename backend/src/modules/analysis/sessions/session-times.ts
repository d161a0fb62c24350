import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import { DAY_MS, newYorkDay, newYorkMidnightMs } from '../../../common/market/new-york-day.js';
import { civilDate } from '../../market-hours/calendar/civil-date.js';
import { tradingSession } from '../../market-hours/calendar/trading-session.js';

/**
 * When the session of a daily bar begins and ends: in the hours of the exchanges, or a whole day of New York (a simulated
 * market that never closes), or of UTC (coins).
 */
export type SessionRule = 'exchange' | 'new-york-day' | 'utc-day';

/** After the close: closing auctions and late trades are reported by then, and a session counts as finished. */
export const SETTLING_MS: Readonly<Record<SessionRule, number>> = {
  exchange: 15 * 60_000,
  'new-york-day': 5 * 60_000,
  'utc-day': 5 * 60_000,
};

/** Half-open `[openMs, closeMs)`, ms since epoch UTC. */
export interface SessionTimes {
  readonly openMs: number;
  readonly closeMs: number;
}

/** Longest closure of the exchanges on record was six days. */
const LONGEST_CLOSURE_DAYS = 12;

/** @param neverCloses the prices are of a market that trades stocks around the clock, as the simulated one may */
export function sessionRule(type: InstrumentType, neverCloses = false): SessionRule {
  if (type === 'crypto') return 'utc-day';
  return neverCloses ? 'new-york-day' : 'exchange';
}

/**
 * Session of a daily bar. A bar of a date on which the exchanges do not trade by our calendar has the whole New York day: it is
 * over late and began early, so that nothing that was there to see is taken for the future.
 * @param dateMs `timeMs` of the bar: 00:00 UTC of its date
 */
export function sessionTimes(rule: SessionRule, dateMs: number): SessionTimes {
  const day = Math.floor(dateMs / DAY_MS);
  if (rule === 'utc-day') return { openMs: day * DAY_MS, closeMs: (day + 1) * DAY_MS };
  const session = rule === 'exchange' ? tradingSession(civilDate(day)) : null;
  return session ?? { openMs: newYorkMidnightMs(day), closeMs: newYorkMidnightMs(day + 1) };
}

/** The instant from which the session of a date is finished: its close and {@link SETTLING_MS}. */
export function finishedFromMs(rule: SessionRule, dateMs: number): number {
  return sessionTimes(rule, dateMs).closeMs + SETTLING_MS[rule];
}

/** How many bars, oldest first, are of finished sessions at an instant. */
export function finishedCount(
  rule: SessionRule,
  bars: readonly { readonly timeMs: number }[],
  atMs: number,
): number {
  let count = bars.length;
  while (count > 0 && finishedFromMs(rule, bars[count - 1]!.timeMs) > atMs) count -= 1;
  return count;
}

/** When the newest session before an instant, by the calendar, counted as finished; and the first one after it. */
export function finishesAround(rule: SessionRule, atMs: number): { lastMs: number; nextMs: number } {
  const today = rule === 'utc-day' ? Math.floor(atMs / DAY_MS) : newYorkDay(atMs);
  let lastMs = -Infinity;
  for (let day = today - LONGEST_CLOSURE_DAYS; day <= today + LONGEST_CLOSURE_DAYS; day++) {
    if (rule === 'exchange' && !tradingSession(civilDate(day))) continue;
    const finishedMs = finishedFromMs(rule, day * DAY_MS);
    if (finishedMs > atMs) return { lastMs, nextMs: finishedMs };
    lastMs = finishedMs;
  }
  throw new RangeError(`no session around ${new Date(atMs).toISOString()}`);
}
