import { DAY_MS, periodsPerYear, windowReturns, windowStart } from './calendar.js';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);

describe('windows', () => {
  it.each([
    ['1W', '2021-03-31', '2021-03-24'],
    ['1M', '2021-03-31', '2021-02-28'],
    ['1M', '2020-03-30', '2020-02-29'],
    ['3M', '2021-01-15', '2020-10-15'],
    ['6M', '2021-08-31', '2021-02-28'],
    ['YTD', '2021-03-31', '2020-12-31'],
    ['1Y', '2020-02-29', '2019-02-28'],
    ['5Y', '2021-03-31', '2016-03-31'],
  ] as const)('%s before %s begins on %s', (name, end, start) => {
    expect(windowStart(name, day(end))).toBe(day(start));
  });

  it('starts at the last close on or before its date, unless that is a gap', () => {
    const days = Float64Array.from(['2020-06-01', '2021-02-26', '2021-03-02', '2021-03-31'], day);
    const returns = windowReturns(days, Float64Array.of(50, 100, 999, 110), day('2021-03-31'));
    expect(returns['1M']).toBeCloseTo(0.1, 14);
    expect(returns['6M']).toBeNull();
    expect(returns['5Y']).toBeNull();
    const gap = windowReturns(days, Float64Array.of(50, NaN, 999, 110), day('2021-03-31'));
    expect(gap['1M']).toBeNull();
  });
});

const start = Date.UTC(2024, 0, 1); // a Monday
const days = Array.from({ length: 400 }, (_, i) => start + i * DAY_MS);
const on = (...weekdays: number[]): number[] =>
  days.filter((day) => weekdays.includes(new Date(day).getUTCDay()));
const months = Array.from({ length: 60 }, (_, i) => Date.UTC(2020, i + 1, 0));

test.each([
  ['seven days a week', days, 365],
  ['seven days with holes', days.filter((_, i) => i % 9 !== 0), 365],
  ['Monday to Friday', on(1, 2, 3, 4, 5), 252],
  ['Sunday to Thursday', on(0, 1, 2, 3, 4), 252],
  ['Monday to Friday with one Saturday', [...on(1, 2, 3, 4, 5), days[5]!].sort((a, b) => a - b), 252],
  ['six days a week', on(1, 2, 3, 4, 5, 6), 313],
  ['weeks', on(5), 52],
  ['months', months, 12],
  [
    'quarters',
    months
      .filter((_, i) => i % 3 === 2)
      .concat(Array.from({ length: 10 }, (_, i) => Date.UTC(2025, 3 * i + 3, 0))),
    4,
  ],
  ['too few rows to tell', days.slice(0, 10), 100],
])('rows of %s', (_, rows, periods) => expect(periodsPerYear(rows, 100)).toBe(periods));
