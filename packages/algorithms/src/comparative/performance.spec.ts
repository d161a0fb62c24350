import { cagr, ratePerPeriod, sharpe, sortino, yearlyVolatility } from './performance.js';
import { DAY_MS } from './calendar-windows.js';

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
