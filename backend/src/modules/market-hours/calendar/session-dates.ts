import { tradesAroundTheClock } from '@pricealgo/contract/market/exchanges';
import { addDays, civilDate, DAY_MS, type CivilDate } from './civil-date.js';
import { exchangeSession, sessionDateOf } from './trading-session.js';

/** Longest closure on record was six days. */
const LOOK_BACK_DAYS = 14;

/** Date of an exchange's last session before that of `date`: the day before where trading never stops. */
export function sessionDateBefore(exchangeShortName: string, date: CivilDate): CivilDate {
  let before = addDays(date, -1);
  for (let i = 0; i < LOOK_BACK_DAYS && exchangeSession(exchangeShortName, before) === null; i++) {
    before = addDays(before, -1);
  }
  return before;
}

/** Date of the newest session of an exchange that had opened by an instant. */
export function lastOpenedDate(exchangeShortName: string, atMs: number): CivilDate {
  const date = sessionDateOf(exchangeShortName, atMs);
  const session = exchangeSession(exchangeShortName, date);
  return session && session.openMs <= atMs ? date : sessionDateBefore(exchangeShortName, date);
}

/** The last instant of the session of a day (days since 1970-01-01), ms; the end of the date where the calendar has none. */
export function sessionEndMs(exchangeShortName: string, day: number): number {
  const endOfDateMs = (day + 1) * DAY_MS - 1;
  if (tradesAroundTheClock(exchangeShortName)) return endOfDateMs;
  return exchangeSession(exchangeShortName, civilDate(day))?.closeMs ?? endOfDateMs;
}
