import fc from 'fast-check';
import { median, quantile, RollingQuantiles, trimmed } from './quantiles.js';

describe('quantiles', () => {
  it('interpolates between order statistics', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([10, 20, 30, 40, 50], 0.05)).toBeCloseTo(12, 12);
    expect(median([7])).toBe(7);
    expect(median([])).toBeNaN();
  });

  it('stays within the values and rises with the probability', () => {
    const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(
        numbers,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, p, q) => {
          const [low, high] = [Math.min(p, q), Math.max(p, q)];
          expect(quantile(values, low)).toBeLessThanOrEqual(quantile(values, high) + 1e-9);
          expect(quantile(values, 0)).toBe(Math.min(...values) + 0);
          expect(quantile(values, 1)).toBe(Math.max(...values) + 0);
        },
      ),
      { seed: 5, numRuns: 50 },
    );
  });

  it('trims both ends alike', () => {
    expect([...trimmed([9, 1, 5, 3, 7], 0.2)]).toEqual([3, 5, 7]);
    expect([...trimmed([2, 1], 0.05)]).toEqual([1, 2]);
  });
});

describe('rolling quantiles', () => {
  it('equal the quantiles of the newest values, repeats included', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, memory, probability) => {
          const rolling = new RollingQuantiles(memory);
          values.forEach((value, i) => {
            rolling.push(value);
            const newest = values.slice(Math.max(0, i + 1 - memory), i + 1);
            expect(rolling.count).toBe(newest.length);
            expect(rolling.quantile(probability)).toBe(quantile(newest, probability));
          });
        },
      ),
      { numRuns: 40 },
    );
    expect(new RollingQuantiles(3).quantile(0.5)).toBeNaN();
  });
});
