import fc from 'fast-check';
import { DAY_MS, newYorkDay, newYorkMidnightMs, newYorkOffsetMs } from './zone-days.js';

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const instant = fc.integer({ min: Date.UTC(1987, 0, 2) / 1000, max: Date.UTC(2049, 0, 1) / 1000 });

describe('New York days', () => {
  it('agree with the time-zone database at any instant', () => {
    fc.assert(
      fc.property(instant, (s) => {
        const local = new Date(s * 1000 + newYorkOffsetMs(s * 1000)).toISOString();
        expect(local.slice(0, 19).replace('T', ' ')).toBe(clock.format(s * 1000));
      }),
      { numRuns: 3_000 },
    );
  });

  it('change their offset at the exact minute', () => {
    for (let year = 1987; year < 2049; year++) {
      for (const month of [2, 3, 9, 10]) {
        for (let hour = 0; hour < 31 * 24; hour++) {
          const timeMs = Date.UTC(year, month, 1, hour);
          const before = newYorkOffsetMs(timeMs - 60_000);
          if (before === newYorkOffsetMs(timeMs)) continue;
          const local = new Date(timeMs - 60_000 + before).toISOString().slice(11, 16);
          expect(local).toBe('01:59');
          expect(clock.format(timeMs - 60_000).slice(11, 16)).toBe('01:59');
          expect(clock.format(timeMs).slice(11, 16)).not.toBe('02:00');
        }
      }
    }
  });

  it('begin at midnight', () => {
    fc.assert(
      fc.property(instant, (s) => {
        const day = newYorkDay(s * 1000);
        const startMs = newYorkMidnightMs(day);
        expect(clock.format(startMs)).toBe(`${new Date(day * DAY_MS).toISOString().slice(0, 10)} 00:00:00`);
        expect(startMs).toBeLessThanOrEqual(s * 1000);
        expect(newYorkMidnightMs(day + 1)).toBeGreaterThan(s * 1000);
      }),
      { numRuns: 2_000 },
    );
  });
});
