import type { Bar } from '@pricealgo/contract/market/bar';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { fundInputs } from './fund-inputs.js';

const START = Date.UTC(2020, 0, 1);
const barsOf = (count: number, closeOf: (i: number) => number): Bar[] =>
  Array.from({ length: count }, (_, i) => {
    const close = closeOf(i);
    return { timeMs: START + i * DAY_MS, open: close, high: close, low: close, close, volume: 1 };
  });

describe('fundInputs', () => {
  it('sets the fund beside its index, session by session, over the last year of them', () => {
    const own = barsOf(500, (i) => 100 * 1.001 ** i);
    const index = barsOf(500, (i) => 50 * 1.0011 ** i);
    const { returns, indexReturns, dailyDifferences, differencesPerYear } = fundInputs({}, own, index);
    expect(dailyDifferences).toHaveLength(365);
    expect(differencesPerYear).toBe(365);
    expect(dailyDifferences!.at(-1)).toBeCloseTo(-0.0001, 12);
    expect(returns!.oneYearPct).toBeCloseTo(100 * (1.001 ** 365 - 1), 8);
    expect(indexReturns!.oneYearPct).toBeCloseTo(100 * (1.0011 ** 365 - 1), 8);
    expect(returns!.threeYearsPct).toBeUndefined();
  });

  it('compares no return to another day, and no session across a hole', () => {
    const own = barsOf(500, (i) => 100 + i);
    const ended = barsOf(490, (i) => 100 + i);
    expect(fundInputs({}, own, ended)).not.toHaveProperty('indexReturns');
    const holed = own.filter((_, i) => i < 480 || i >= 490);
    expect(fundInputs({}, own, holed).dailyDifferences).toHaveLength(345 + 9);
    expect(fundInputs({}, own.slice(475, 495), holed).dailyDifferences).toHaveLength(4 + 4);
    expect(fundInputs({}, own, null)).not.toHaveProperty('dailyDifferences');
  });

  it('takes published figures in the units of a valuation', () => {
    const statistics = { netAssetValue: 99, expenseRatio: 0.0009, bidAskSpread: 0.0001, peRatio: 22 };
    expect(fundInputs(statistics, [], null)).toMatchObject({
      netAssetValue: 99,
      expenseRatioPct: 0.09,
      spreadPct: 0.01,
      peRatio: 22,
    });
  });
});
