import fc from 'fast-check';
import { DAY_MS } from './calendar.js';
import {
  cagr,
  maxDrawdown,
  ratePerPeriod,
  sharpe,
  sortino,
  tailRisk,
  yearlyVolatility,
} from './performance.js';

describe('performance', () => {
  const returns = Float64Array.of(0.02, -0.01, 0.03, 0);

  it('scales the sample deviation', () => {
    // Mean .01, squares .0001 + .0004 + .0004 + .0001 = .001, over 3
    expect(yearlyVolatility(returns, 252)).toBeCloseTo(Math.sqrt((0.001 / 3) * 252), 14);
  });

  it('Sharpe with its standard error', () => {
    const perPeriod = (0.01 - 0.002) / Math.sqrt(0.001 / 3);
    const { ratio, standardError } = sharpe(returns, 0.002, 252);
    expect(ratio).toBeCloseTo(perPeriod * Math.sqrt(252), 12);
    expect(standardError).toBeCloseTo(Math.sqrt((1 + perPeriod ** 2 / 2) / 4) * Math.sqrt(252), 12);
    expect(sharpe(Float64Array.of(0.01, 0.01, 0.01), 0, 252).ratio).toBeNaN();
  });

  it('Sortino averages the shortfall over all returns', () => {
    // Excess over .01: .01, -.02, .02, -.01 → mean 0; over 0: mean .01, downside √(.0001/4)
    expect(sortino(returns, 0.01, 252)).toBeCloseTo(0, 12);
    expect(sortino(returns, 0, 252)).toBeCloseTo((0.01 / 0.005) * Math.sqrt(252), 12);
    expect(sortino(Float64Array.of(0.1, 0.2), 0, 252)).toBeNaN();
  });

  it('grows per year of 365.25 days, and not at all below one', () => {
    expect(cagr(100, 400, 0, 730.5 * DAY_MS)).toBeCloseTo(1, 14);
    expect(cagr(100, 400, 0, 364 * DAY_MS)).toBeNaN();
  });

  it('compounds a rate per period to the yearly one', () => {
    expect((1 + ratePerPeriod(4.5, 252)) ** 252).toBeCloseTo(1.045, 12);
  });
});

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

describe('tailRisk', () => {
  it('interpolates the 5th percentile and averages what lies beyond', () => {
    // 101 returns -0.50 … 0.50: the percentile is the 6th smallest, -0.45
    const { valueAtRisk, conditional } = tailRisk(
      Float64Array.from({ length: 101 }, (_, i) => (i - 50) / 100),
    );
    expect(valueAtRisk).toBeCloseTo(-0.45, 14);
    expect(conditional).toBeCloseTo(-0.475, 14);
  });

  it('is not available below 60 returns', () => {
    expect(tailRisk(new Float64Array(59)).valueAtRisk).toBeNaN();
    expect(tailRisk(new Float64Array(60)).valueAtRisk).toBe(0);
  });
});
