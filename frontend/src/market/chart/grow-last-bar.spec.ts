import fc from 'fast-check';
import type { Bar } from '../api/ticker-history';
import { growLastBar, intervalMs, sessionDay } from './grow-last-bar';

const MINUTE = 60_000;
const last: Bar = { timeMs: 10 * MINUTE, open: 10, high: 12, low: 9, close: 11, volume: 100 };

describe('growLastBar', () => {
  test('grows within its minute', () => {
    const tick = { price: 13, timeMs: 10 * MINUTE + 5_000, volume: 1_050 };
    expect(growLastBar(last, tick, '1m', 0, { volume: 1_000 })).toEqual({
      ...last,
      high: 13,
      close: 13,
      volume: 150,
    });
  });

  test('a new minute starts a new bar', () => {
    const tick = { price: 13, timeMs: 12 * MINUTE + 1, volume: 1_050 };
    expect(growLastBar(last, tick, '1m', 0, { volume: 1_000 })).toEqual({
      timeMs: 12 * MINUTE,
      open: 13,
      high: 13,
      low: 13,
      close: 13,
      volume: 50,
    });
  });

  test('keeps the phase of bars that do not start on the full hour', () => {
    const halfPast: Bar = { ...last, timeMs: 30 * MINUTE };
    const tick = { price: 10, timeMs: 95 * MINUTE, volume: 1 };
    expect(growLastBar(halfPast, tick, '1h', 0, null)?.timeMs).toBe(90 * MINUTE);
  });

  test('a tick before the last bar draws nothing', () => {
    expect(growLastBar(last, { price: 1, timeMs: 9 * MINUTE, volume: 1 }, '1m', 0, null)).toBeNull();
  });

  test('a daily bar follows its session and carries the volume of the day', () => {
    const day = intervalMs('1d');
    const bar = { ...last, timeMs: 5 * day };
    const tick = { price: 14, timeMs: 5 * day + 60 * MINUTE, volume: 900 };
    expect(growLastBar(bar, tick, '1d', 5 * day, null)).toMatchObject({
      timeMs: 5 * day,
      high: 14,
      volume: 900,
    });
    expect(growLastBar(bar, tick, '1d', 6 * day, null)).toMatchObject({
      timeMs: 6 * day,
      open: 14,
      volume: 900,
    });
  });

  test('a new week begins on its Monday, a new month on its first, whatever the day of the first trade', () => {
    const tuesday = Date.parse('2026-12-01T00:00:00Z');
    const tick = { price: 14, timeMs: tuesday + 60 * MINUTE, volume: 900 };
    const startOf = (interval: string, lastMs: string): string => {
      const bar = growLastBar({ ...last, timeMs: Date.parse(lastMs) }, tick, interval, tuesday, null);
      return new Date(bar!.timeMs).toISOString().slice(0, 10);
    };
    expect(startOf('1w', '2026-11-23')).toBe('2026-11-30');
    expect(startOf('1mo', '2026-10-01')).toBe('2026-12-01');
    expect(startOf('1w', '2026-11-30')).toBe('2026-11-30');
    expect(growLastBar(undefined, tick, '1w', tuesday, null)?.timeMs).toBe(Date.parse('2026-11-30'));
  });

  test('any row of ticks: bars stay sorted, whole, and end at the newest price', () => {
    const ticks = fc.array(
      fc.record({ price: fc.integer({ min: 1, max: 50 }), stepMs: fc.integer({ min: 1, max: 200_000 }) }),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(ticks, fc.constantFrom('1m', '5m', '1h'), (list, interval) => {
        let bar: Bar | undefined;
        let timeMs = 1_000 * MINUTE;
        let volume = 0;
        let before: { volume: number } | null = null;
        for (const { price, stepMs } of list) {
          timeMs += stepMs;
          volume += 7;
          const next = growLastBar(bar, { price, timeMs, volume }, interval, 0, before);
          before = { volume };
          if (!next) throw new Error('a newer tick must be drawn');
          expect(next.timeMs).toBeGreaterThanOrEqual(bar?.timeMs ?? 0);
          expect(next.timeMs % intervalMs(interval)).toBe(0);
          expect(timeMs - next.timeMs).toBeLessThan(intervalMs(interval));
          expect(
            next.low <= Math.min(next.open, next.close) && next.high >= Math.max(next.open, next.close),
          ).toBe(true);
          expect(next.close).toBe(price);
          bar = next;
        }
      }),
    );
  });
});

test('a session belongs to the date of its exchange', () => {
  const lateEvening = Date.UTC(2024, 5, 4, 2);
  expect(sessionDay(lateEvening, 'America/New_York')).toBe(Date.UTC(2024, 5, 3));
  expect(sessionDay(lateEvening, 'UTC')).toBe(Date.UTC(2024, 5, 4));
});
