import fc from 'fast-check';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { tickRates } from './tick-stream.js';
import { TickSchedule, type ScheduledStream } from './tick-schedule.js';

const ranked = (rank: number | null): MarketInstrument => ({
  key: `NYSE:S${rank}`,
  exchangeShortName: 'NYSE',
  symbol: `S${rank}`,
  type: 'stock',
  currency: 'USD',
  sector: null,
  rank,
});
const sum = (values: Iterable<number>): number => [...values].reduce((a, b) => a + b, 0);
const fromMs = Date.UTC(2026, 5, 1);

function streams(rates: Iterable<number>): ScheduledStream[] {
  return [...rates].map((ratePerS, i) => ({ hash: i * 7_919, ratePerS, nextMs: 0, slot: 0 }));
}
function trades(rates: Iterable<number>, beginMs: number, endMs: number): [stream: number, timeMs: number][] {
  const list = streams(rates);
  const seen: [number, number][] = [];
  new TickSchedule([...list], beginMs).advance(endMs, (stream, timeMs) =>
    seen.push([list.indexOf(stream), timeMs]),
  );
  return seen;
}

describe('tick rates', () => {
  it('add up to the total, whatever the instruments', () => {
    const ranks = fc.array(fc.option(fc.integer({ min: 1, max: 20_000 })), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(ranks, fc.double({ min: 0.1, max: 100_000, noNaN: true }), (list, total) => {
        const rates = tickRates(list.map(ranked), total);
        expect(Math.abs(sum(rates) / total - 1)).toBeLessThan(1e-9);
        expect(Math.min(...rates)).toBeGreaterThan(0);
      }),
    );
    expect(tickRates([], 300)).toHaveLength(0);
  });

  it('make well-known instruments tick in every second, and the tail rarely', () => {
    const list = Array.from({ length: 13_444 }, (_, i) => ranked(i < 500 ? i + 1 : null));
    const rates = tickRates(list, 300);
    expect(Math.min(...rates.slice(0, 50))).toBeGreaterThanOrEqual(2);
    expect(rates[13_000]).toBeLessThan(0.05);
    const busy = trades(rates.slice(0, 50), fromMs, fromMs + 20_000);
    for (let i = 0; i < 50; i++) {
      const seconds = new Set(
        busy.filter(([stream]) => stream === i).map(([, timeMs]) => Math.floor(timeMs / 1_000)),
      );
      expect(seconds.size).toBeGreaterThanOrEqual(20);
    }
  });
});

describe('a tick schedule', () => {
  const someRates = fc.array(fc.double({ min: 0.01, max: 20, noNaN: true }), { minLength: 1, maxLength: 40 });

  it('comes in the order of time, with the promised number of ticks', () => {
    fc.assert(
      fc.property(someRates, (rates) => {
        const seen = trades(rates, fromMs, fromMs + 10_000);
        const times = seen.map(([, timeMs]) => timeMs);
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(times.every((timeMs) => timeMs > fromMs && timeMs <= fromMs + 10_000)).toBe(true);
        rates.forEach((rate, i) => {
          const count = seen.filter(([stream]) => stream === i).length;
          expect(Math.abs(count - rate * 10)).toBeLessThanOrEqual(2);
        });
      }),
    );
  });

  it('spreads a crowd of equal rates evenly over time', () => {
    const counts = new Array<number>(20).fill(0);
    for (const [, timeMs] of trades(new Array(4_000).fill(0.05), fromMs, fromMs + 20_000)) {
      const second = Math.min(19, Math.floor((timeMs - fromMs) / 1_000));
      counts[second] = (counts[second] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(140);
    expect(Math.max(...counts)).toBeLessThan(260);
  });

  it('does not depend on where it was begun or how it was stepped', () => {
    const cuts = fc.array(fc.nat(5_000), { maxLength: 20 });
    fc.assert(
      fc.property(someRates, cuts, fc.nat(5_000), (rates, steps, late) => {
        const whole = trades(rates, fromMs, fromMs + 5_000);
        const list = streams(rates);
        const stepped: [number, number][] = [];
        const schedule = new TickSchedule([...list], fromMs);
        for (const step of [...steps.sort((a, b) => a - b), 5_000]) {
          schedule.advance(fromMs + step, (stream, timeMs) => stepped.push([list.indexOf(stream), timeMs]));
        }
        const order = (a: [number, number], b: [number, number]): number => a[1] - b[1] || a[0] - b[0];
        expect(stepped.sort(order)).toEqual(whole.sort(order));
        expect(trades(rates, fromMs + late, fromMs + 5_000).sort(order)).toEqual(
          whole.filter(([, timeMs]) => timeMs > fromMs + late),
        );
      }),
    );
  });
});
