import {
  exchangeOf,
  isKnownExchange,
  tradesAroundTheClock,
  type Exchange,
} from '@pricealgo/contract/market/exchanges';
import { zoneDays } from '../../../common/market/zone-days.js';
import { DAY_MS, civilDate, epochDay, isWeekend, type CivilDate } from './civil-date.js';
import { foreignClosures } from './exchange-holidays.js';
import { closuresOf } from './us-holidays.js';

/** Regular trading of one date: half-open `[openMs, closeMs)`, ms since epoch UTC. */
export interface TradingSession {
  readonly openMs: number;
  readonly closeMs: number;
}

/** Whose calendar the exchanges of the United States share. */
const US_EXCHANGE = 'NYSE';
const US_EARLY_CLOSE_MINUTE = 13 * 60;
const OPEN_MINUTE = minuteOf('09:30');
const CLOSE_MINUTE = minuteOf('16:00');

/** Minute of the day of `HH:MM`. */
function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** Every date that was computed, by exchange: all of the United States have one calendar of at most 47,000 dates. */
const computed = new Map<string, Map<CivilDate, readonly TradingSession[]>>();

/**
 * Hours in which an exchange trades on a date of its own zone, oldest first, by the real calendar (holidays and early
 * closes where they are known, daylight time): two where there is a lunch break, none on weekends and holidays. An exchange
 * trades on every weekday of a year whose holidays are not known; one that never closes, the whole date.
 */
export function tradingHours(exchangeShortName: string, date: CivilDate): readonly TradingSession[] {
  const exchange = exchangeOf(exchangeShortName);
  const name =
    exchange.holidays === 'us' || !isKnownExchange(exchangeShortName) ? US_EXCHANGE : exchangeShortName;
  let dates = computed.get(name);
  if (!dates) computed.set(name, (dates = new Map<CivilDate, readonly TradingSession[]>()));
  let hours = dates.get(date);
  if (!hours) dates.set(date, (hours = computeHours(name, exchange, date)));
  return hours;
}

function computeHours(
  name: string,
  { zone, hours, holidays }: Exchange,
  date: CivilDate,
): readonly TradingSession[] {
  const day = epochDay(date);
  if (hours.length === 0) return [{ openMs: day * DAY_MS, closeMs: (day + 1) * DAY_MS }];
  if (isWeekend(day)) return [];
  const year = Number(date.slice(0, 4));
  const closures = holidays === 'us' ? closuresOf(year) : foreignClosures(name, year);
  if (closures?.closed.has(date)) return [];
  const instantMs = (clock: number): number => zoneDays(zone).instantMs(day, clock);
  const early = earlyCloseMinute(closures, date);
  return hours.map(([from, to]) => ({
    openMs: instantMs(minuteOf(from)),
    closeMs: instantMs(early ?? minuteOf(to)),
  }));
}

/** Minute of the day at which trading ends early; `undefined` on a whole day. */
function earlyCloseMinute(
  closures: ReturnType<typeof foreignClosures> | ReturnType<typeof closuresOf>,
  date: CivilDate,
): number | undefined {
  const early = closures?.early;
  if (early instanceof Map) {
    const clock = early.get(date) as string | undefined;
    return clock === undefined ? undefined : minuteOf(clock);
  }
  return early?.has(date) ? US_EARLY_CLOSE_MINUTE : undefined;
}

/**
 * Session of an exchange on a date of its own zone, from the first open to the last close: a lunch break lies within.
 * @returns `null` on weekends and holidays.
 */
export function exchangeSession(exchangeShortName: string, date: CivilDate): TradingSession | null {
  const hours = tradingHours(exchangeShortName, date);
  const [first] = hours;
  if (!first) return null;
  return hours.length === 1 ? first : { openMs: first.openMs, closeMs: hours.at(-1)!.closeMs };
}

/** Session of the US exchanges on a New York date. */
export const tradingSession = (dateNy: CivilDate): TradingSession | null =>
  exchangeSession(US_EXCHANGE, dateNy);

/** The date that a trade at `atMs` belongs to: that of the exchange's own zone. */
export function sessionDateOf(exchangeShortName: string, atMs: number): CivilDate {
  return civilDate(zoneDays(exchangeOf(exchangeShortName).zone).day(atMs));
}

/** True while an exchange trades by the real calendar. */
export function exchangeOpenAt(exchangeShortName: string, atMs: number): boolean {
  if (tradesAroundTheClock(exchangeShortName)) return true;
  return tradingHours(exchangeShortName, sessionDateOf(exchangeShortName, atMs)).some(
    ({ openMs, closeMs }) => atMs >= openMs && atMs < closeMs,
  );
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
