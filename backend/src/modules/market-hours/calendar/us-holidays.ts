import { civilDate, epochDayOf, isWeekend, weekdayOf, type CivilDate } from './civil-date.js';
import {
  ONE_OFF_CLOSURES,
  ONE_OFF_EARLY_CLOSES,
  ONE_OFF_FULL_DAYS,
  PUBLISHED_EARLY_CLOSES,
  PUBLISHED_HOLIDAYS,
} from './us-holidays.data.js';

export interface YearOfClosures {
  /** Days without trading (weekends not listed). */
  readonly closed: ReadonlySet<CivilDate>;
  /** Days that end at 13:00. */
  readonly early: ReadonlySet<CivilDate>;
}

const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** Epoch day of the n-th (1-based) `weekday` of a month. */
function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  const first = epochDayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7;
}

/** Epoch day of Easter Sunday in the Gregorian calendar (anonymous computus, Meeus/Jones/Butcher). */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const monthAndDay = h + l - 7 * m + 114;
  return epochDayOf(year, Math.floor(monthAndDay / 31), (monthAndDay % 31) + 1);
}

/** A fixed-date holiday on a Saturday is kept on the Friday before, on a Sunday on the Monday after. */
function observed(day: number): number {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return day - 1;
  return weekday === 0 ? day + 1 : day;
}

/**
 * Holidays of a year by the exchanges' standing rules (NYSE rule 7.2). New Year's Day on a Saturday is not made up
 * for: the Friday before closes the year's books. Martin Luther King Day counts from 1998, Juneteenth from 2022.
 */
export function holidaysByRule(year: number): CivilDate[] {
  const newYear = epochDayOf(year, 1, 1);
  const lastOfMay = epochDayOf(year, 5, 31);
  const days = [
    nthWeekday(year, 2, MONDAY, 3),
    easterSunday(year) - 2,
    lastOfMay - ((weekdayOf(lastOfMay) - MONDAY + 7) % 7),
    observed(epochDayOf(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(epochDayOf(year, 12, 25)),
  ];
  if (weekdayOf(newYear) !== SATURDAY) days.push(observed(newYear));
  if (year >= 1998) days.push(nthWeekday(year, 1, MONDAY, 3));
  if (year >= 2022) days.push(observed(epochDayOf(year, 6, 19)));
  return days.sort((a, b) => a - b).map(civilDate);
}

/**
 * Early closes of a year by rule: the eve of Independence Day and Christmas Eve where both the eve and the day itself
 * are weekdays, and the Friday after Thanksgiving.
 */
export function earlyClosesByRule(year: number): CivilDate[] {
  const days = [nthWeekday(year, 11, THURSDAY, 4) + 1];
  for (const eve of [epochDayOf(year, 7, 3), epochDayOf(year, 12, 24)]) {
    if (!isWeekend(eve) && !isWeekend(eve + 1)) days.push(eve);
  }
  return days.sort((a, b) => a - b).map(civilDate);
}

const years = new Map<number, YearOfClosures>();

/** Closed and shortened days of one year, one-off closures included: the published table, else the rules. */
export function closuresOf(year: number): YearOfClosures {
  const known = years.get(year);
  if (known) return known;
  const dated = (table: Readonly<Record<number, readonly string[]>>): CivilDate[] | undefined =>
    table[year]?.map((monthDay) => `${year}-${monthDay}`);
  const closed = new Set(dated(PUBLISHED_HOLIDAYS) ?? holidaysByRule(year));
  const early = new Set(dated(PUBLISHED_EARLY_CLOSES) ?? earlyClosesByRule(year));
  const ofYear = (date: CivilDate): boolean => date.startsWith(`${year}-`);
  for (const date of ONE_OFF_CLOSURES.keys()) if (ofYear(date)) closed.add(date);
  for (const date of ONE_OFF_EARLY_CLOSES) if (ofYear(date)) early.add(date);
  for (const date of ONE_OFF_FULL_DAYS) if (ofYear(date)) early.delete(date);
  const closures = { closed, early };
  years.set(year, closures);
  return closures;
}
