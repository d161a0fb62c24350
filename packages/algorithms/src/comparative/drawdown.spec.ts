import fc from 'fast-check';
import { maxDrawdown } from './drawdown.js';

const days = (count: number): Float64Array => Float64Array.from({ length: count }, (_, i) => i);

describe('maxDrawdown', () => {
  it('tells depth, peak, trough and recovery', () => {
    const prices = Float64Array.of(100, 120, 90, 110, 60, 130, 125);
    expect(maxDrawdown(days(7), prices)).toEqual({
      depth: 60 / 120 - 1,
      peakMs: 1,
      troughMs: 4,
      recoveryMs: 5,
      current: 125 / 130 - 1,
    });
  });

  it('has no recovery while below the peak, and no days where nothing fell', () => {
    expect(maxDrawdown(days(3), Float64Array.of(10, 5, 9)).recoveryMs).toBeNull();
    expect(maxDrawdown(days(3), Float64Array.of(1, 2, 3))).toEqual({
      depth: 0,
      peakMs: null,
      troughMs: null,
      recoveryMs: null,
      current: 0,
    });
  });

  it('is the deepest of all falls from an earlier price', () => {
    const series = fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(series, (values) => {
        const falls = values.flatMap((high, i) => values.slice(i).map((low) => low / high - 1));
        expect(maxDrawdown(days(values.length), Float64Array.from(values)).depth).toBeCloseTo(
          Math.min(...falls),
          12,
        );
      }),
      { seed: 5, numRuns: 50 },
    );
  });
});
