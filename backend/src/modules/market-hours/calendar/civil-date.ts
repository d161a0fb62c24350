import { DAY_MS } from '../../../common/market/zone-days.js';

export { DAY_MS };

/** A calendar date without time or zone, `YYYY-MM-DD`. Compares and sorts as text. */
export type CivilDate = string;

/** Days since 1970-01-01 of a civil date. */
export function epochDay(date: CivilDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

let lastDay = NaN;
let lastDate: CivilDate = '';

/** The civil date that lies `day` days after 1970-01-01. */
export function civilDate(day: number): CivilDate {
  // A feed needs the same day at every tick.
  if (day !== lastDay) {
    lastDate = new Date(day * DAY_MS).toISOString().slice(0, 10);
    lastDay = day;
  }
  return lastDate;
}

/** Civil date `days` later (earlier when negative). */
export function addDays(date: CivilDate, days: number): CivilDate {
  return civilDate(epochDay(date) + days);
}

/** 0 = Sunday … 6 = Saturday, of a day counted from 1970-01-01 (a Thursday). */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function isWeekend(day: number): boolean {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6;
}

/** Epoch day of a year, month (1–12) and day of month. */
export function epochDayOf(year: number, month: number, dayOfMonth: number): number {
  return Date.UTC(year, month - 1, dayOfMonth) / DAY_MS;
}
