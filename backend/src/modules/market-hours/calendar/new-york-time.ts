import { DAY_MS, newYorkDay, newYorkOffsetMs } from '../../../common/market/new-york-day.js';
import { civilDate, epochDay, type CivilDate } from './civil-date.js';

/** Dates and wall-clock times of New York. */

/** Date in New York at an instant. */
export function newYorkDateOf(atMs: number): CivilDate {
  return civilDate(newYorkDay(atMs));
}

/**
 * The instant at which New York clocks show `minuteOfDay` (0–1439) on `date`. Times that a clock change skips or
 * repeats (around 02:00 on two Sundays a year) are resolved with the offset that holds before the change.
 */
export function newYorkInstantMs(date: CivilDate, minuteOfDay: number): number {
  const localMs = epochDay(date) * DAY_MS + minuteOfDay * 60_000;
  const guessMs = localMs - newYorkOffsetMs(localMs);
  const resolvedMs = localMs - newYorkOffsetMs(guessMs);
  return newYorkOffsetMs(resolvedMs) === newYorkOffsetMs(guessMs)
    ? resolvedMs
    : Math.max(guessMs, resolvedMs);
}
