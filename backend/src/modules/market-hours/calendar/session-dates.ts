import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import { addDays, type CivilDate } from './civil-date.js';
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
