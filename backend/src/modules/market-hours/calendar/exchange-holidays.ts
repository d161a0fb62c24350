import { type KnownExchange, KNOWN_HOLIDAY_YEARS } from '@pricealgo/contract/market/exchanges';
import { type CivilDate, civilDate, epochDayOf, isWeekend, weekdayOf } from './civil-date.js';
import { easterSunday, nthWeekday } from './us-holidays.js';

/** Closed days and early closes of one year outside the United States. */
export interface ForeignClosures {
  readonly closed: ReadonlySet<CivilDate>;
  /** `HH:MM` in the exchange's zone, by date. */
  readonly early: ReadonlyMap<CivilDate, string>;
}

const MONDAY = 1;

/** The last of a weekday on or before a day. */
const lastUpTo = (day: number, weekday: number): number => day - ((weekdayOf(day) - weekday + 7) % 7);

/** Holidays that fall on a weekend are kept on the next weekdays that are none: `days` in order. */
function madeUp(days: readonly number[]): number[] {
  const kept: number[] = [];
  const free = (day: number): boolean => isWeekend(day) || kept.includes(day);
  for (const day of days.filter((one) => !isWeekend(one))) kept.push(day);
  for (const day of days.filter(isWeekend)) {
    let next = day;
    while (free(next)) next += 1;
    kept.push(next);
  }
  return kept;
}

interface Rules {
  readonly closed: (year: number) => readonly number[];
  readonly early: (year: number) => readonly (readonly [day: number, clock: string])[];
}

const fixed = (year: number, ...dates: readonly (readonly [month: number, day: number])[]): number[] =>
  dates.map(([month, day]) => epochDayOf(year, month, day));

/** Good Friday and Easter Monday. */
const easter = (year: number): number[] => [easterSunday(year) - 2, easterSunday(year) + 1];

const eves = (clock: string): Rules['early'] => {
  return (year) => fixed(year, [12, 24], [12, 31]).map((day) => [day, clock] as const);
};

/**
 * The standing calendars, as the exchanges publish them for the years that {@link KNOWN_HOLIDAY_YEARS} spans. London keeps the bank
 * holidays of England; Frankfurt trades on Whit Monday and on the day of German unity; Paris closes on the days of Euronext.
 * Zurich closes on Ascension and Whit Monday, and makes up for no holiday; nor does Sydney for ANZAC Day: it traded on the Monday
 * of 2026 that New South Wales added to it.
 * Read beside these, in November 2026: the business days of the London Stock Exchange, the trading calendar of Deutsche Börse Cash
 * Market (which fixes the hours of the last session anew each December), the holiday calendars of Euronext, the operating
 * schedules of TMX Group and the trading calendars of ASX (futures of 2026, shares of 2025) and of Swiss shares (2024).
 * Tokyo and Hong Kong are not here: equinoxes and lunar days follow from no rule that we could vouch for.
 */
const RULES: Partial<Record<KnownExchange, Rules>> = {
  LSE: {
    closed: (year) => [
      ...madeUp(fixed(year, [1, 1])),
      ...easter(year),
      nthWeekday(year, 5, MONDAY, 1),
      lastUpTo(epochDayOf(year, 5, 31), MONDAY),
      lastUpTo(epochDayOf(year, 8, 31), MONDAY),
      ...madeUp(fixed(year, [12, 25], [12, 26])),
    ],
    early: eves('12:30'),
  },
  XETRA: {
    closed: (year) => [
      ...fixed(year, [1, 1], [5, 1], [12, 24], [12, 25], [12, 26], [12, 31]),
      ...easter(year),
    ],
    // The last session of the year.
    early: (year) => {
      let day = epochDayOf(year, 12, 30);
      while (isWeekend(day)) day -= 1;
      return [[day, '14:00']];
    },
  },
  EURONEXT: {
    closed: (year) => [...fixed(year, [1, 1], [5, 1], [12, 25], [12, 26]), ...easter(year)],
    early: eves('14:05'),
  },
  SIX: {
    closed: (year) => [
      ...fixed(year, [1, 1], [1, 2], [5, 1], [8, 1], [12, 24], [12, 25], [12, 26], [12, 31]),
      ...easter(year),
      easterSunday(year) + 39,
      easterSunday(year) + 50,
    ],
    early: () => [],
  },
  ASX: {
    closed: (year) => [
      ...madeUp(fixed(year, [1, 1])),
      ...madeUp(fixed(year, [1, 26])),
      ...easter(year),
      ...fixed(year, [4, 25]),
      nthWeekday(year, 6, MONDAY, 2),
      ...madeUp(fixed(year, [12, 25], [12, 26])),
    ],
    // The closing auction of these days.
    early: eves('14:10'),
  },
  TSX: {
    closed: (year) => [
      ...madeUp(fixed(year, [1, 1])),
      nthWeekday(year, 2, MONDAY, 3),
      easterSunday(year) - 2,
      lastUpTo(epochDayOf(year, 5, 24), MONDAY),
      ...madeUp(fixed(year, [7, 1])),
      nthWeekday(year, 8, MONDAY, 1),
      nthWeekday(year, 9, MONDAY, 1),
      nthWeekday(year, 10, MONDAY, 2),
      ...madeUp(fixed(year, [12, 25], [12, 26])),
    ],
    early: (year) => fixed(year, [12, 24]).map((day) => [day, '13:00'] as const),
  },
};

const known = new Map<string, ForeignClosures | null>();

/** @returns `null` where the holidays of an exchange in a year are not known */
export function foreignClosures(exchangeShortName: string, year: number): ForeignClosures | null {
  const key = `${exchangeShortName} ${year}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const rules = RULES[exchangeShortName as KnownExchange];
  const { from, to } = KNOWN_HOLIDAY_YEARS;
  const closures =
    rules && year >= from && year <= to
      ? {
          closed: new Set(rules.closed(year).map(civilDate)),
          early: new Map(rules.early(year).map(([day, clock]) => [civilDate(day), clock] as const)),
        }
      : null;
  known.set(key, closures);
  return closures;
}
