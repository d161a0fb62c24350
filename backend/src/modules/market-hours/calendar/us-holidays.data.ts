import type { CivilDate } from './civil-date.js';

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
export const ONE_OFF_EARLY_CLOSES: ReadonlySet<CivilDate> = new Set(['2002-07-05', '2003-12-26']);
export const ONE_OFF_FULL_DAYS: ReadonlySet<CivilDate> = new Set(['2002-07-03']);
