import { BAR_INTERVALS, type Bar, type BarInterval } from '@pricealgo/contract/market/bar';
import fc from 'fast-check';
import {
  aggregateBars,
  aggregateTicks,
  barStartMs,
  sessionDateMs,
  sessionZone,
  type SessionZone,
} from './aggregate-bars.js';

const zones: SessionZone[] = ['new-york', 'utc'];
const utc = (text: string): number => Date.parse(`${text}Z`);

/** Up to 300 trades within three weeks around a daylight-saving change, in time order. */
const ticks = fc
  .array(
    fc.record({
      timeMs: fc.integer({ min: utc('2024-03-01T00:00'), max: utc('2024-03-21T00:00') }),
      price: fc.integer({ min: 1, max: 100_000 }),
      size: fc.integer({ min: 1, max: 1_000 }),
    }),
    { minLength: 1, maxLength: 300 },
  )
  .map((rows) => {
    rows.sort((a, b) => a.timeMs - b.timeMs);
    return {
      timeMs: rows.map((row) => row.timeMs),
      price: rows.map((row) => row.price),
      size: rows.map((row) => row.size),
    };
  });

/** The plain definition, by grouping. */
function expectedBars(
  columns: { timeMs: number[]; price: number[]; size: number[] },
  startOf: (t: number) => number,
) {
  const groups = new Map<number, number[]>();
  columns.timeMs.forEach((timeMs, i) => {
    const start = startOf(timeMs);
    groups.set(start, [...(groups.get(start) ?? []), i]);
  });
  return [...groups].map(([timeMs, rows]): Bar => {
    const prices = rows.map((i) => columns.price[i] as number);
    return {
      timeMs,
      open: prices[0] as number,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) as number,
      volume: rows.reduce((sum, i) => sum + (columns.size[i] as number), 0),
    };
  });
}

describe('bars from ticks', () => {
  it.each(zones)('equal the plain grouping of the trades (%s)', (zone) => {
    fc.assert(
      fc.property(ticks, fc.constantFrom(...BAR_INTERVALS), (columns, interval) => {
        const bars = aggregateTicks(columns, 0, columns.timeMs.length, interval, zone);
        expect(bars).toEqual(expectedBars(columns, (timeMs) => barStartMs(timeMs, interval, zone)));
      }),
    );
  });

  it('use only the given range', () => {
    const columns = { timeMs: [0, 1, 2, 60_000], price: [9, 5, 7, 1], size: [1, 2, 3, 4] };
    expect(aggregateTicks(columns, 1, 3, '1m', 'utc')).toEqual([
      { timeMs: 0, open: 5, high: 7, low: 5, close: 7, volume: 5 },
    ]);
    expect(aggregateTicks(columns, 2, 2, '1m', 'utc')).toEqual([]);
  });
});

describe('bars from shorter bars', () => {
  it.each(zones)('equal the bars made from the ticks directly, by whatever steps (%s)', (zone) => {
    const chain = fc.subarray([...BAR_INTERVALS], { minLength: 2 });
    fc.assert(
      fc.property(ticks, chain, (columns, intervals) => {
        const count = columns.timeMs.length;
        const [first, ...rest] = intervals as [BarInterval, ...BarInterval[]];
        let bars = aggregateTicks(columns, 0, count, first, zone);
        let from = first;
        for (const to of rest) {
          bars = aggregateBars(bars, from, to, zone);
          from = to;
        }
        expect(bars).toEqual(aggregateTicks(columns, 0, count, from, zone));
      }),
    );
  });

  it('refuse to become shorter', () => {
    expect(() => aggregateBars([], '1d', '1h', 'utc')).toThrow('1d bars cannot be split into 1h');
    expect(() => aggregateBars([], '1w', '1d', 'utc')).toThrow('1w');
    expect(() => aggregateBars([], '1h', '5m', 'utc')).toThrow('1h');
  });
});

describe('session dates', () => {
  it('change at New York midnight for exchange-traded instruments and at UTC midnight for crypto', () => {
    expect(sessionZone({ exchangeShortName: 'NYSEARCA' })).toBe('new-york');
    expect(sessionZone({ exchangeShortName: 'CRYPTO' })).toBe('utc');
    expect(sessionDateMs(utc('2013-10-12T03:59:59.999'), 'new-york')).toBe(utc('2013-10-11T00:00'));
    expect(sessionDateMs(utc('2013-10-12T04:00'), 'new-york')).toBe(utc('2013-10-12T00:00'));
    expect(sessionDateMs(utc('2013-10-12T03:59'), 'utc')).toBe(utc('2013-10-12T00:00'));
  });

  it('put a week on its Monday', () => {
    expect(barStartMs(utc('2024-03-10T12:00'), '1w', 'utc')).toBe(utc('2024-03-04T00:00'));
    expect(barStartMs(utc('2024-03-11T03:00'), '1w', 'new-york')).toBe(utc('2024-03-04T00:00'));
    expect(barStartMs(utc('2024-03-11T04:00'), '1w', 'new-york')).toBe(utc('2024-03-11T00:00'));
  });
});
