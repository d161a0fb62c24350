import { type CivilDate, civilDate, epochDayOf, isWeekend, weekdayOf } from './civil-date.js';

/**
 * Closed days and 13:00 closes of NYSE, Nasdaq and their sister markets as published by the exchanges, 2022–2028.
 * Other years follow the rules in us-holidays.ts; a test holds table and rules together.
 */
export const PUBLISHED_FROM_YEAR = 2022;
export const PUBLISHED_TO_YEAR = 2028;

/** `MM-DD` per year. */
export const PUBLISHED_HOLIDAYS: Readonly<Record<number, readonly string[]>> = {
  2022: ['01-17', '02-21', '04-15', '05-30', '06-20', '07-04', '09-05', '11-24', '12-26'],
  2023: ['01-02', '01-16', '02-20', '04-07', '05-29', '06-19', '07-04', '09-04', '11-23', '12-25'],
  2024: ['01-01', '01-15', '02-19', '03-29', '05-27', '06-19', '07-04', '09-02', '11-28', '12-25'],
  2025: ['01-01', '01-20', '02-17', '04-18', '05-26', '06-19', '07-04', '09-01', '11-27', '12-25'],
  2026: ['01-01', '01-19', '02-16', '04-03', '05-25', '06-19', '07-03', '09-07', '11-26', '12-25'],
  2027: ['01-01', '01-18', '02-15', '03-26', '05-31', '06-18', '07-05', '09-06', '11-25', '12-24'],
  2028: ['01-17', '02-21', '04-14', '05-29', '06-19', '07-04', '09-04', '11-23', '12-25'],
};

/** `MM-DD` per year of days that end at 13:00 New York time. */
export const PUBLISHED_EARLY_CLOSES: Readonly<Record<number, readonly string[]>> = {
  2022: ['11-25'],
  2023: ['07-03', '11-24'],
  2024: ['07-03', '11-29', '12-24'],
  2025: ['07-03', '11-28', '12-24'],
  2026: ['11-27', '12-24'],
  2027: ['11-26'],
  2028: ['07-03', '11-24'],
};

/** Full days without trading that no rule foresees. */
export const ONE_OFF_CLOSURES: ReadonlyMap<CivilDate, string> = new Map([
  ['2001-09-11', 'Attacks of September 11'],
  ['2001-09-12', 'Attacks of September 11'],
  ['2001-09-13', 'Attacks of September 11'],
  ['2001-09-14', 'Attacks of September 11'],
  ['2004-06-11', 'Day of mourning for Ronald Reagan'],
  ['2007-01-02', 'Day of mourning for Gerald Ford'],
  ['2012-10-29', 'Hurricane Sandy'],
  ['2012-10-30', 'Hurricane Sandy'],
  ['2018-12-05', 'Day of mourning for George H. W. Bush'],
  ['2025-01-09', 'Day of mourning for Jimmy Carter'],
]);

/** Early closes outside the rules, and days on which a rule's early close did not happen. */
const ONE_OFF_EARLY_CLOSES: ReadonlySet<CivilDate> = new Set(['2002-07-05', '2003-12-26']);
const ONE_OFF_FULL_DAYS: ReadonlySet<CivilDate> = new Set(['2002-07-03']);

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
export function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  const first = epochDayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7;
}

/** Epoch day of Easter Sunday in the Gregorian calendar (anonymous computus, Meeus/Jones/Butcher). */
export function easterSunday(year: number): number {
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
