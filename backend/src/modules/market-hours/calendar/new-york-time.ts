import { newYorkDay, zoneDays } from '../../../common/market/zone-days.js';
import { civilDate, epochDay, type CivilDate } from './civil-date.js';

/** Dates and wall-clock times of New York. */

/** Date in New York at an instant. */
export function newYorkDateOf(atMs: number): CivilDate {
  return civilDate(newYorkDay(atMs));
}

/** The instant at which New York clocks show `minuteOfDay` (0–1439) on `date`. */
export function newYorkInstantMs(date: CivilDate, minuteOfDay: number): number {
  return zoneDays('new-york').instantMs(epochDay(date), minuteOfDay);
}
