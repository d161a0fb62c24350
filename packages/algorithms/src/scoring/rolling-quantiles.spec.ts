import { quantile } from '@pricealgo/algorithms/statistics/quantiles';
import fc from 'fast-check';
import { RollingQuantiles } from './rolling-quantiles.js';

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
