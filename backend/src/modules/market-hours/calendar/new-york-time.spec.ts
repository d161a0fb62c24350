import fc from 'fast-check';
import { newYorkOffsetMs } from '../../../common/market/zone-days.js';
import { CALENDAR_END_MS, CALENDAR_MIN_MS } from '@pricealgo/contract/market/calendar';
import { newYorkDateOf, newYorkInstantMs } from './new-york-time.js';

const HOUR_MS = 3_600_000;
const instant = fc.integer({ min: CALENDAR_MIN_MS, max: CALENDAR_END_MS - 1 });

/** Wall clock of New York straight from Intl, without the cache under test. */
function wallClock(atMs: number): string {
  return new Date(atMs).toLocaleString('sv-SE', { timeZone: 'America/New_York' });
}

describe('New York time', () => {
  it('agrees with Intl at any instant', () => {
    fc.assert(
      fc.property(instant, (atMs) => {
        const local = new Date(atMs + newYorkOffsetMs(atMs)).toISOString();
        expect(`${local.slice(0, 10)} ${local.slice(11, 19)}`).toBe(wallClock(atMs));
        expect(newYorkDateOf(atMs)).toBe(wallClock(atMs).slice(0, 10));
      }),
      { numRuns: 2_000 },
    );
  });

  it('changes the clock at the exact instants of 2026', () => {
    const spring = Date.parse('2026-03-08T07:00:00Z');
    const autumn = Date.parse('2026-11-01T06:00:00Z');
    expect([spring - 1, spring].map(newYorkOffsetMs)).toEqual([-5 * HOUR_MS, -4 * HOUR_MS]);
    expect([autumn - 1, autumn].map(newYorkOffsetMs)).toEqual([-4 * HOUR_MS, -5 * HOUR_MS]);
  });

  it('finds the instant of a wall-clock time', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 3 * 60, max: 1_439 }), (atMs, minute) => {
        const date = newYorkDateOf(atMs);
        const found = newYorkInstantMs(date, minute);
        const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
        expect(wallClock(found)).toBe(`${date} ${clock}`);
      }),
      { numRuns: 1_000 },
    );
  });

  it('resolves skipped and repeated times with the offset before the change', () => {
    expect(newYorkInstantMs('2026-03-08', 150)).toBe(Date.parse('2026-03-08T07:30:00Z'));
    expect(newYorkInstantMs('2026-11-01', 90)).toBe(Date.parse('2026-11-01T05:30:00Z'));
  });

  it.each([NaN, Infinity, -1e15, 1e15])('refuses %d', (atMs) => {
    expect(() => newYorkOffsetMs(atMs)).toThrow(RangeError);
  });
});
