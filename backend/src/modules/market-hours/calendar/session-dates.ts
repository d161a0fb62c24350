import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import { addDays, civilDate, DAY_MS, type CivilDate } from './civil-date.js';
import { tradingSession } from './trading-session.js';

/** Longest closure on record was six days. */
const LOOK_BACK_DAYS = 14;

/** Date of the last session before that of `date`: the day before for crypto, the last trading day for everything else. */
export function sessionDateBefore(type: InstrumentType, date: CivilDate): CivilDate {
  let before = addDays(date, -1);
  if (type === 'crypto') return before;
  for (let i = 0; i < LOOK_BACK_DAYS && tradingSession(before) === null; i++) before = addDays(before, -1);
  return before;
}

/** The last instant of the session of a day (days since 1970-01-01), ms; the end of the date where the calendar has none. */
export function sessionEndMs(type: InstrumentType, day: number): number {
  const session = type === 'crypto' ? null : tradingSession(civilDate(day));
  return session?.closeMs ?? (day + 1) * DAY_MS - 1;
}
