import { exchangeOf, tradesAroundTheClock } from '@pricealgo/contract/market/exchanges';
import { sessionDateMs, sessionZone, type SessionZone } from '../../../common/market/aggregate-bars.js';
import { DAY_MS, zoneDays } from '../../../common/market/zone-days.js';
import { civilDate, exchangeSession } from '../../market-hours/index.js';

/**
 * When the session of a daily bar begins and ends: in the hours of the US exchanges, in those of another exchange by its
 * short name, or a whole day of a zone (UTC: coins; another: a simulated market that never closes).
 */
export type SessionRule = 'exchange' | `exchange:${string}` | `${SessionZone}-day`;

/** After the close: closing auctions and late trades are reported by then, and a session counts as finished. */
const EXCHANGE_SETTLING_MS = 15 * 60_000;
const DAY_SETTLING_MS = 5 * 60_000;

/** Half-open `[openMs, closeMs)`, ms since epoch UTC. */
export interface SessionTimes {
  readonly openMs: number;
  readonly closeMs: number;
}

/** Longest closure of the exchanges on record was six days. */
const LONGEST_CLOSURE_DAYS = 12;

/** @param neverCloses the prices are of a market that trades stocks around the clock, as the simulated one may */
export function sessionRule(
  instrument: { readonly exchangeShortName: string },
  neverCloses = false,
): SessionRule {
  const { exchangeShortName } = instrument;
  if (neverCloses || tradesAroundTheClock(exchangeShortName)) return `${sessionZone(instrument)}-day`;
  return exchangeOf(exchangeShortName).holidays === 'us' ? 'exchange' : `exchange:${exchangeShortName}`;
}

/** Exchange whose calendar a rule follows, `null` where whole days are sessions; and the zone that dates them. */
function calendarOf(rule: SessionRule): { exchange: string | null; zone: SessionZone } {
  if (rule.endsWith('-day')) return { exchange: null, zone: rule.slice(0, -'-day'.length) as SessionZone };
  const exchange = rule === 'exchange' ? 'NYSE' : rule.slice('exchange:'.length);
  return { exchange, zone: exchangeOf(exchange).zone };
}

/**
 * Session of a daily bar. A bar of a date on which its exchange does not trade by our calendar has the whole day of its zone: it is
 * over late and began early, so that nothing that was there to see is taken for the future.
 * @param dateMs `timeMs` of the bar: 00:00 UTC of its date
 */
export function sessionTimes(rule: SessionRule, dateMs: number): SessionTimes {
  const day = Math.floor(dateMs / DAY_MS);
  const { exchange, zone } = calendarOf(rule);
  const session = exchange === null ? null : exchangeSession(exchange, civilDate(day));
  return session ?? { openMs: zoneDays(zone).midnightMs(day), closeMs: zoneDays(zone).midnightMs(day + 1) };
}

/** The instant from which the session of a date is finished: its close and the time that it takes to settle. */
export function finishedFromMs(rule: SessionRule, dateMs: number): number {
  const settlingMs = rule.endsWith('-day') ? DAY_SETTLING_MS : EXCHANGE_SETTLING_MS;
  return sessionTimes(rule, dateMs).closeMs + settlingMs;
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
  const { exchange, zone } = calendarOf(rule);
  const today = sessionDateMs(atMs, zone) / DAY_MS;
  let lastMs = -Infinity;
  for (let day = today - LONGEST_CLOSURE_DAYS; day <= today + LONGEST_CLOSURE_DAYS; day++) {
    if (exchange !== null && !exchangeSession(exchange, civilDate(day))) continue;
    const finishedMs = finishedFromMs(rule, day * DAY_MS);
    if (finishedMs > atMs) return { lastMs, nextMs: finishedMs };
    lastMs = finishedMs;
  }
  throw new RangeError(`no session around ${new Date(atMs).toISOString()}`);
}
