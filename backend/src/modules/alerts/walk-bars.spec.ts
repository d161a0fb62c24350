import type { Bar } from '@pricealgo/contract/market/bar';
import fc from 'fast-check';
import { firstPhase, type PriceCondition } from './conditions/alert-condition.js';
import { makeRule } from './engine/alert-rule.js';
import { NaiveAlerts } from './engine/testing/naive-alerts.js';
import { type Walk, walkBars } from './walk-bars.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const T = Date.UTC(2026, 0, 5);
const above: PriceCondition = { kind: 'above', price: 100 };

type Prices = readonly [open: number, high: number, low: number, close: number];

const barsOf = (rows: readonly Prices[], stepMs = DAY_MS, fromMs = T): Bar[] =>
  rows.map(([open, high, low, close], i) => ({
    ...{ timeMs: fromMs + i * stepMs, open, high, low, close, volume: 1 },
  }));

function walked(
  days: readonly Bar[],
  { condition = above, hysteresisPct = 0.5, pauseMs = 5 * MINUTE_MS, minutes = [] as readonly Bar[] } = {},
): Walk {
  const dateOf = (timeMs: number): number => timeMs - (timeMs % DAY_MS);
  return walkBars({ condition, hysteresisPct, pauseMs, days, minutes, dateOf, fromMs: T });
}

describe('a dry run over daily bars', () => {
  it('re-arms at the close of each day, as a live alert does', () => {
    const days = barsOf([
      [98, 99, 97, 98],
      [98, 101, 97.5, 98],
      [98, 101, 97, 99.8],
    ]);
    expect(walked(days).firings.map(({ timeMs }) => timeMs)).toEqual([T + DAY_MS, T + 2 * DAY_MS]);
  });

  it('re-arms at an open that comes before the high, and between an open beyond and a close beyond', () => {
    expect(
      walked(
        barsOf([
          [98, 101, 97, 100.5],
          [98, 101, 97, 101],
        ]),
      ).firings,
    ).toHaveLength(2);
    expect(walked(barsOf([[101, 102, 97, 101.5]])).firings.map(({ price }) => price)).toEqual([101, 101.5]);
  });

  it('counts nothing that a bar does not prove: whether the high came before the low', () => {
    // Not armed at the open; the low arms it, and nobody knows whether the high came later.
    const days = barsOf([
      [98, 101, 98, 99.9],
      [99.9, 101, 98, 99.8],
    ]);
    expect(walked(days).firings).toHaveLength(1);
  });

  it('keeps a pause longer than a day', () => {
    const days = barsOf(Array.from({ length: 6 }, (): Prices => [98, 101, 97, 98]));
    expect(walked(days).firings).toHaveLength(6);
    expect(walked(days, { pauseMs: 2 * DAY_MS }).firings).toHaveLength(2);
  });

  it('goes through the minutes of a day in place of it', () => {
    const days = barsOf([
      [98, 101, 97, 98],
      [98, 101, 97, 98],
    ]);
    const minutes = barsOf(
      [
        [98, 101, 98, 98],
        [98, 101, 98, 98],
      ],
      10 * MINUTE_MS,
      T + DAY_MS + 15 * 3_600_000,
    );
    const { firings, dailyBars, minuteBars } = walked(days, { minutes });
    expect([firings.length, dailyBars, minuteBars]).toEqual([3, 1, 2]);
  });

  it('fires at most as often as a live alert on any order of high and low', () => {
    const price = fc.integer({ min: 90, max: 110 });
    const direction = fc.constantFrom('up', 'down', 'either' as const);
    const condition: fc.Arbitrary<PriceCondition> = fc.oneof(
      fc.record({ kind: fc.constantFrom('above', 'below' as const), price: fc.constant(100) }),
      fc.record({ kind: fc.constant('crosses' as const), price: fc.constant(100), direction }),
    );
    const day = fc
      .tuple(price, price, price, price)
      .map(([a, b, c, d]): Prices => [a, Math.max(a, b, c, d), Math.min(a, b, c, d), d]);
    fc.assert(
      fc.property(
        condition,
        fc.array(day, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        (one, rows, highFirst) => {
          const live = new NaiveAlerts(
            [
              makeRule(one, {
                ...{ id: 'a', hysteresisPct: 1, pauseMs: 0, once: false, generation: 1 },
                ...{ phase: firstPhase(one), pausedUntilMs: -Infinity },
              }),
            ],
            () => NaN,
          );
          for (const { timeMs, open, high, low, close } of barsOf(rows)) {
            const path = highFirst ? [open, high, low, close] : [open, low, high, close];
            path.forEach((at, i) =>
              live.trade({ price: at, timeMs: timeMs + i * MINUTE_MS, previousClose: NaN }),
            );
          }
          const fired = live.steps.filter((step) => step.includes('fire')).length;
          const { firings } = walked(barsOf(rows), { condition: one, hysteresisPct: 1, pauseMs: 0 });
          expect(firings.length).toBeLessThanOrEqual(fired);
        },
      ),
      { numRuns: 500 },
    );
  });
});
