import { madeCompany } from '../testing/made-company.js';
import type { FundInputs } from '../inputs/valuation-inputs.js';
import { evaluateFund } from './evaluate-fund.js';

const fundOf = (fund: FundInputs | null, price = 101) =>
  evaluateFund(
    madeCompany({
      subject: { key: 'NYSEARCA:FND', name: 'Fund', type: 'etf' },
      price,
      years: [],
      trailing: null,
      fund,
    }),
  );

describe('evaluateFund', () => {
  it('measures the premium over net asset value', () => {
    expect(fundOf({ netAssetValue: 100 })).toMatchObject({ label: 'above net asset value', stance: -1 });
    expect(fundOf({ netAssetValue: 100 }).detail.premium).toBeCloseTo(0.01, 12);
    expect(fundOf({ netAssetValue: 100 }, 99)).toMatchObject({ label: 'below net asset value', stance: 1 });
    expect(fundOf({ netAssetValue: 100 }, 100.4)).toMatchObject({ label: 'near net asset value', stance: 0 });
  });

  it('measures how it follows its index, and what it costs over years', () => {
    const dailyDifferences = Array.from({ length: 60 }, (_, i) => (i % 2 ? 0.001 : -0.001));
    const { detail } = fundOf({
      expenseRatioPct: 0.5,
      returns: { oneYearPct: 9.5, threeYearsPct: 30 },
      indexReturns: { oneYearPct: 10 },
      dailyDifferences,
    });
    expect(detail.trackingDifference.oneYear).toBeCloseTo(-0.005, 12);
    expect(detail.trackingDifference.threeYears).toBeNull();
    expect(detail.trackingError).toBeCloseTo(Math.sqrt((60 / 59) * 1e-6 * 252), 12);
    const sevenDays = fundOf({ dailyDifferences, differencesPerYear: 365 }).detail.trackingError;
    expect(sevenDays).toBeCloseTo(Math.sqrt((60 / 59) * 1e-6 * 365), 12);
    expect(detail.costs[2]).toEqual({ years: 10, share: expect.closeTo(1 - 0.995 ** 10, 12) });
  });

  it('shows the P/E of what it holds as it was published', () => {
    const { detail, missing } = fundOf({ peRatio: 22.2 });
    expect(detail.peRatio).toBe(22.2);
    expect(missing).not.toContain('price to earnings of its holdings');
  });

  it('without a net asset value has no valuation, and names what is missing', () => {
    const { label, stance, score, missing, detail } = fundOf(null);
    expect({ label, stance, score }).toEqual({ label: 'valuation unavailable', stance: null, score: null });
    expect(missing).toEqual([
      'net asset value',
      'returns of fund and index',
      'daily returns of fund and index',
      'expense ratio',
      'spread',
      'price to earnings of its holdings',
    ]);
    expect(JSON.parse(JSON.stringify(detail))).toEqual(detail);
  });
});
