import type { Bar } from '../api/ticker-history';
import { barTime, type BarContext } from './bar-text';

const at = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const barOf = (date: string): Bar => ({
  ...{ timeMs: at(date), open: 1, high: 1, low: 1, close: 1, volume: 1 },
});
const context = (firstMs: number, asOfMs: number): BarContext => ({
  ...{ currency: 'USD', timeZone: 'UTC', intraday: false, firstMs, asOfMs },
});
const weeks = { ...context(at('2025-11-27'), at('2026-11-27')), weekly: true };
const months = { ...context(at('2025-11-27'), at('2026-11-27')), monthly: true };

test('a week or month of which the range has a part says from when on, the running one that it is not over', () => {
  expect(barTime(barOf('2025-11-24'), weeks)).toBe('Week of Nov 24, 2025, only from Nov 27, 2025');
  expect(barTime(barOf('2025-12-01'), weeks)).toBe('Week of Dec 1, 2025');
  expect(barTime(barOf('2026-11-23'), weeks)).toBe('Week of Nov 23, 2026, so far');
  expect(barTime(barOf('2025-11-01'), months)).toBe('Month from Nov 1, 2025, only from Nov 27, 2025');
  expect(barTime(barOf('2026-10-01'), months)).toBe('Month from Oct 1, 2026');
  expect(barTime(barOf('2026-11-01'), months)).toBe('Month from Nov 1, 2026, so far');
});

test('a week that began with a holiday and a month that began on a weekend are whole', () => {
  const tuesday = { ...context(at('2026-01-20'), at('2026-11-27')), weekly: true };
  expect(barTime(barOf('2026-01-19'), tuesday)).toBe('Week of Jan 19, 2026');
  const fourth = { ...context(at('2027-01-04'), at('2027-11-27')), monthly: true };
  expect(barTime(barOf('2027-01-01'), fourth)).toBe('Month from Jan 1, 2027');
});

test('the week of a listing says when it began, also where it is the running one', () => {
  const listed = { ...context(at('2026-11-26'), at('2026-11-27')), weekly: true };
  expect(barTime(barOf('2026-11-23'), listed)).toBe('Week of Nov 23, 2026, only from Nov 26, 2026, so far');
});
