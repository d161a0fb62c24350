import { EXCHANGE_ORDER, exchangeOf, holidaysKnown } from '@pricealgo/contract/market/exchanges';
import { foreignClosures } from './exchange-holidays.js';
import { exchangeOpenAt, exchangeSession } from './trading-session.js';

/**
 * Weekdays without trading, as published: business days of the London Stock Exchange, trading calendar of Deutsche Börse Cash
 * Market, holiday calendars of Euronext, holiday operating schedules of TMX Group, trading calendars of ASX; Swiss shares, whose
 * list of 2024 was read.
 */
const PUBLISHED: readonly (readonly [exchange: string, year: number, days: string])[] = [
  ['LSE', 2024, '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
  ['LSE', 2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
  ['LSE', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  ['LSE', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  ['XETRA', 2024, '01-01 03-29 04-01 05-01 12-24 12-25 12-26 12-31'],
  ['XETRA', 2025, '01-01 04-18 04-21 05-01 12-24 12-25 12-26 12-31'],
  ['XETRA', 2026, '01-01 04-03 04-06 05-01 12-24 12-25 12-31'],
  ['XETRA', 2027, '01-01 03-26 03-29 12-24 12-31'],
  ['EURONEXT', 2024, '01-01 03-29 04-01 05-01 12-25 12-26'],
  ['EURONEXT', 2025, '01-01 04-18 04-21 05-01 12-25 12-26'],
  ['EURONEXT', 2026, '01-01 04-03 04-06 05-01 12-25'],
  ['SIX', 2024, '01-01 01-02 03-29 04-01 05-01 05-09 05-20 08-01 12-24 12-25 12-26 12-31'],
  ['ASX', 2024, '01-01 01-26 03-29 04-01 04-25 06-10 12-25 12-26'],
  ['ASX', 2025, '01-01 01-27 04-18 04-21 04-25 06-09 12-25 12-26'],
  // ANZAC Day is a Saturday, and the Monday that New South Wales added to it was traded.
  ['ASX', 2026, '01-01 01-26 04-03 04-06 06-08 12-25 12-28'],
  ['TSX', 2024, '01-01 02-19 03-29 05-20 07-01 08-05 09-02 10-14 12-25 12-26'],
  ['TSX', 2025, '01-01 02-17 04-18 05-19 07-01 08-04 09-01 10-13 12-25 12-26'],
  ['TSX', 2026, '01-01 02-16 04-03 05-18 07-01 08-03 09-07 10-12 12-25 12-28'],
];

const isWeekday = (date: string): boolean => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

interface Day {
  readonly month: number;
  readonly date: number;
  /** 1 = Monday … 5 = Friday. */
  readonly weekday: number;
  /** Days after Easter Sunday. */
  readonly afterEaster: number;
}

/** Easter Sunday by Gauss’s rule for 1900–2199, not the one that the product computes with. */
function gaussEasterMs(year: number): number {
  const d = (19 * (year % 19) + 24) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7;
  const isLate = e === 6 && (d === 29 || (d === 28 && year % 19 > 10));
  return Date.UTC(year, 2, 22 + d + e - (isLate ? 7 : 0));
}

const on = ({ month, date }: Day, ...days: readonly (readonly [number, number])[]): boolean =>
  days.some((day) => day[0] === month && day[1] === date);
const monday = ({ month, date, weekday }: Day, of: number, from: number): boolean =>
  month === of && weekday === 1 && date >= from && date < from + 7;
const isGoodFriday = ({ afterEaster }: Day): boolean => afterEaster === -2;
const isEaster = ({ afterEaster }: Day): boolean => afterEaster === -2 || afterEaster === 1;
/** A day of the month, or the Monday after the weekend that it falls on. */
const keptOnMonday = (day: Day, month: number, date: number): boolean =>
  on(day, [month, date]) || (day.weekday === 1 && on(day, [month, date + 1], [month, date + 2]));
/** 25 and 26 December, and the 27th and 28th for what of them falls on a weekend. */
const isChristmas = (day: Day): boolean =>
  on(day, [12, 25], [12, 26]) || (day.weekday <= 2 && on(day, [12, 27], [12, 28]));

/** What is kept on weekdays, asked of each day by itself. */
const KEPT: Readonly<Record<string, (day: Day) => boolean>> = {
  // Bank holidays of England: early May, spring (the last Monday of May), summer (the last of August).
  LSE: (day) =>
    keptOnMonday(day, 1, 1) ||
    isEaster(day) ||
    monday(day, 5, 1) ||
    monday(day, 5, 25) ||
    monday(day, 8, 25) ||
    isChristmas(day),
  XETRA: (day) => on(day, [1, 1], [5, 1], [12, 24], [12, 25], [12, 26], [12, 31]) || isEaster(day),
  EURONEXT: (day) => on(day, [1, 1], [5, 1], [12, 25], [12, 26]) || isEaster(day),
  // New Year and the day after, Labour Day, Ascension, Whit Monday, National Day, both eves; what falls on a weekend is lost.
  SIX: (day) =>
    on(day, [1, 1], [1, 2], [5, 1], [8, 1], [12, 24], [12, 25], [12, 26], [12, 31]) ||
    isEaster(day) ||
    day.afterEaster === 39 ||
    day.afterEaster === 50,
  // Australia Day, ANZAC Day (lost on a weekend), the King’s birthday (the second Monday of June).
  ASX: (day) =>
    keptOnMonday(day, 1, 1) ||
    keptOnMonday(day, 1, 26) ||
    isEaster(day) ||
    on(day, [4, 25]) ||
    monday(day, 6, 8) ||
    isChristmas(day),
  // Family Day, Victoria Day, Canada Day, Civic Holiday, Labour Day, Thanksgiving; Easter Monday is traded.
  TSX: (day) =>
    keptOnMonday(day, 1, 1) ||
    monday(day, 2, 15) ||
    isGoodFriday(day) ||
    monday(day, 5, 18) ||
    keptOnMonday(day, 7, 1) ||
    monday(day, 8, 1) ||
    monday(day, 9, 1) ||
    monday(day, 10, 8) ||
    isChristmas(day),
};
const EARLY: Readonly<Record<string, readonly (readonly [dates: string, clock: string])[]>> = {
  LSE: [
    ['12-24', '12:30'],
    ['12-31', '12:30'],
  ],
  XETRA: [['12-30', '14:00']],
  EURONEXT: [
    ['12-24', '14:05'],
    ['12-31', '14:05'],
  ],
  SIX: [],
  ASX: [
    ['12-24', '14:10'],
    ['12-31', '14:10'],
  ],
  TSX: [['12-24', '13:00']],
};
const CASES = Object.keys(KEPT).flatMap((exchange) =>
  [2024, 2025, 2026, 2027].map((year) => [exchange, year] as const),
);

describe('the days of each exchange and year', () => {
  it.each(CASES)('%s in %d are those of its rules, asked of each day by itself', (exchange, year) => {
    const expected: string[] = [];
    for (let ms = Date.UTC(year, 0, 1); ms < Date.UTC(year + 1, 0, 1); ms += 86_400_000) {
      const day = new Date(ms);
      const weekday = day.getUTCDay();
      const afterEaster = (ms - gaussEasterMs(year)) / 86_400_000;
      const about = { month: day.getUTCMonth() + 1, date: day.getUTCDate(), weekday, afterEaster };
      if (weekday >= 1 && weekday <= 5 && KEPT[exchange]!(about))
        expected.push(day.toISOString().slice(0, 10));
    }
    const { closed, early } = foreignClosures(exchange, year)!;
    expect([...closed].filter(isWeekday).sort()).toEqual(expected);
    // All of these days are weekdays in these years.
    expect([...early].sort()).toEqual(EARLY[exchange]!.map(([date, clock]) => [`${year}-${date}`, clock]));
    for (const date of early.keys()) expect([isWeekday(date), closed.has(date)]).toEqual([true, false]);
  });
});

describe('holidays outside the United States', () => {
  it.each(PUBLISHED)('%s in %d are those that were published', (exchange, year, days) => {
    const closed = [...foreignClosures(exchange, year)!.closed].filter(isWeekday).sort();
    expect(closed).toEqual(days.split(' ').map((day) => `${year}-${day}`));
    for (const date of closed) expect(exchangeSession(exchange, date)).toBeNull();
  });

  it.each([
    ['LSE', '2026-12-24', '12:30Z'],
    ['LSE', '2025-12-31', '12:30Z'],
    ['XETRA', '2026-12-30', '13:00Z'],
    ['EURONEXT', '2026-12-24', '13:05Z'],
    ['TSX', '2026-12-24', '18:00Z'],
    ['ASX', '2026-12-24', '03:10Z'],
    ['ASX', '2027-12-31', '03:10Z'],
  ])('%s on %s ends early, at %s', (exchange, date, close) => {
    const closeMs = Date.parse(`${date}T${close}`);
    expect(exchangeSession(exchange, date)!.closeMs).toBe(closeMs);
    expect([exchangeOpenAt(exchange, closeMs - 1), exchangeOpenAt(exchange, closeMs)]).toEqual([true, false]);
  });

  it('are not claimed where or when nobody told them', () => {
    expect(holidaysKnown('LSE', 2026)).toBe(true);
    for (const exchange of EXCHANGE_ORDER.filter((one) => exchangeOf(one).holidays === 'dated')) {
      for (const year of [2023, 2028]) {
        expect(holidaysKnown(exchange, year)).toBe(false);
        expect(foreignClosures(exchange, year)).toBeNull();
      }
      expect(foreignClosures(exchange, 2026)).not.toBeNull();
    }
    for (const exchange of ['TSE', 'JPX', 'HKSE']) expect(holidaysKnown(exchange, 2026)).toBe(false);
    expect([holidaysKnown('NYSE', 1999), holidaysKnown('CRYPTO', 2050)]).toEqual([true, true]);
    // A weekday of a year that is not known counts as a session.
    expect(exchangeSession('LSE', '2030-12-25')).not.toBeNull();
  });
});
