import type { Bar } from '@pricealgo/contract/market/bar';
import fc from 'fast-check';
import { aggregateTicks } from '../../../common/market/aggregate-bars.js';
import { GRACE_MS, MINUTE_MS, MinuteBars } from './minute-bars.js';

const T = Date.UTC(2024, 0, 2, 15, 0);

function recorder() {
  const saved: Bar[] = [];
  const bars = new MinuteBars(
    (id) => `NYSE:S${id}`,
    (_key, bar) => void saved.push(bar),
  );
  return { bars, saved };
}

describe('minute bars', () => {
  it('equal the bars made from all trades at once, wherever they are saved in between', () => {
    const trade = fc.record({
      timeMs: fc.integer({ min: T, max: T + 10 * MINUTE_MS }),
      price: fc.integer({ min: 1, max: 100 }),
      size: fc.integer({ min: 0, max: 10 }),
      saveAfter: fc.constantFrom('nothing', 'finished', 'all'),
    });
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 80 }), (unsorted) => {
        const trades = unsorted.toSorted((a, b) => a.timeMs - b.timeMs);
        const { bars, saved } = recorder();
        for (const { timeMs, price, size, saveAfter } of trades) {
          bars.record(3, price, size, timeMs);
          if (saveAfter === 'finished') bars.saveFinished(timeMs + MINUTE_MS / 2);
          if (saveAfter === 'all') bars.saveAll();
        }
        bars.saveAll();
        const stored = new Map(saved.map((bar) => [bar.timeMs, bar]));
        const columns = {
          timeMs: trades.map(({ timeMs }) => timeMs),
          price: trades.map(({ price }) => price),
          size: trades.map(({ size }) => size),
        };
        expect([...stored.values()]).toEqual(aggregateTicks(columns, 0, trades.length, '1m', 'utc'));
      }),
    );
  });

  it('are handed over once their minute and a moment have passed', () => {
    const { bars, saved } = recorder();
    bars.record(1, 10, 1, T + 5);
    bars.saveFinished(T + MINUTE_MS + GRACE_MS - 1);
    expect(saved).toEqual([]);
    bars.saveFinished(T + MINUTE_MS + GRACE_MS);
    bars.saveFinished(T + 5 * MINUTE_MS);
    expect(saved).toEqual([{ timeMs: T, open: 10, high: 10, low: 10, close: 10, volume: 1 }]);
  });

  it('continue what an earlier leader stored of the running minute', () => {
    const { bars, saved } = recorder();
    bars.resume(2, { timeMs: T, open: 5, high: 9, low: 4, close: 6, volume: 100 });
    bars.saveAll();
    expect(saved).toEqual([]);
    bars.record(2, 10, 1, T + 30_000);
    bars.saveAll();
    expect(saved).toEqual([{ timeMs: T, open: 5, high: 10, low: 4, close: 10, volume: 101 }]);
  });

  it('say which seconds of their minute they are made of', () => {
    const seen: (readonly [number, number, number])[] = [];
    const bars = new MinuteBars(
      (id) => `NYSE:S${id}`,
      (_key, { timeMs }, { seenFrom, seenTo }) => void seen.push([timeMs - T, seenFrom, seenTo]),
    );
    bars.begin(T + 20_500);
    bars.resume(2, { timeMs: T, open: 5, high: 9, low: 4, close: 6, volume: 100, seenFrom: 3 });
    for (const id of [1, 2]) bars.record(id, 10, 1, T + 30_000);
    bars.saveFinished(T + MINUTE_MS + GRACE_MS);
    bars.record(1, 10, 1, T + MINUTE_MS + 5_000);
    bars.saveAll(T + MINUTE_MS + 40_900);
    expect(seen).toEqual([
      [0, 21, 60],
      [0, 3, 60],
      [MINUTE_MS, 0, 40],
    ]);
  });

  it('grow with the directory', () => {
    const { bars, saved } = recorder();
    bars.record(1, 1, 1, T);
    bars.record(50_000, 2, 1, T);
    bars.saveAll();
    expect(saved.map(({ close }) => close)).toEqual([1, 2]);
  });
});
