import { DAY_MS } from './calendar-windows.js';
import { periodsPerYear } from './periods-per-year.js';

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
