import { yearOf } from '../testing/made-company.js';
import type { PeerCompany } from '../inputs/valuation-inputs.js';
import { AssumptionBook } from './assumption-book.js';
import {
  adjustedBeta,
  costOfCapital,
  effectiveTaxPct,
  syntheticSpreadPct,
  type CapitalInputs,
} from './cost-of-capital.js';
import { freeCashFlows, growthAssumptions, growthSource, relativeSlope } from './growth.js';

const capital: CapitalInputs = {
  market: { riskFreeRatePct: 4, equityRiskPremiumPct: 5, countryPremiumPct: 1, statutoryTaxPct: 25 },
  rawBeta: 1.6,
  peers: [],
  marketCap: 800,
  totalDebt: 200,
  operatingIncome: 90,
  interestExpense: 20,
  interestPeriod: '',
  pretaxIncome: 70,
  incomeTax: 14,
};

describe('costOfCapital', () => {
  it('weighs equity by CAPM and debt by its cover', () => {
    const book = new AssumptionBook();
    const { equity, wacc, taxRate } = costOfCapital(book, capital);
    const ke = 4 + (0.67 * 1.6 + 0.33) * 5 + 1;
    expect(equity).toBeCloseTo(ke / 100, 12);
    expect(taxRate).toBeCloseTo(0.2, 12);
    // Cover 4.5: spread 1.3
    expect(wacc).toBeCloseTo((0.8 * ke + 0.2 * 5.3 * 0.8) / 100, 12);
  });

  it('charges all capital as equity where the cost of debt is not known, and says so', () => {
    const book = new AssumptionBook();
    const { equity, wacc } = costOfCapital(book, { ...capital, interestExpense: undefined });
    expect(wacc).toBe(equity);
    expect(book.list.find(({ key }) => key === 'costOfDebtPct')!.value).toBeNull();
    expect(book.list.find(({ key }) => key === 'waccPct')!.source).toMatch(/not known/);
  });

  it('knows no cost of equity without a beta, unless the reader gives one', () => {
    expect(costOfCapital(new AssumptionBook(), { ...capital, rawBeta: null }).equity).toBeNaN();
    expect(costOfCapital(new AssumptionBook({ beta: 2 }), { ...capital, rawBeta: null }).equity).toBeCloseTo(
      0.15,
      12,
    );
  });

  it('takes the beta of five peers without their debt, with its own', () => {
    const peers = [1.2, 1.2, 1.2, 0.3, 9].map((beta, i): PeerCompany => ({
      key: `NYSE:P${i}`,
      marketCap: 1,
      beta,
      debtToEquity: 0.25,
    }));
    expect(adjustedBeta({ ...capital, peers }, 0.2).value).toBeCloseTo((1.2 / 1.2) * (1 + 0.8 * 0.25), 12);
    expect(adjustedBeta({ ...capital, peers: peers.slice(1) }, 0.2).value).toBeCloseTo(0.67 * 1.6 + 0.33, 12);
  });

  it.each([
    [100, 10, 0.7],
    [25, 10, 2],
    [1, 10, 15],
    [-5, 10, 15],
    [-5, 0, 0.7],
  ])('operating income %d on interest %d: spread %d', (income, interest, spread) => {
    expect(syntheticSpreadPct(income, interest)).toBe(spread);
  });

  it('keeps the tax rate between zero and the statutory one', () => {
    expect(effectiveTaxPct(14, 70, 25)).toBe(20);
    expect(effectiveTaxPct(40, 70, 25)).toBe(25);
    expect(effectiveTaxPct(-5, 70, 25)).toBe(0);
    expect(effectiveTaxPct(3, -70, 25)).toBe(25);
    expect(effectiveTaxPct(undefined, 70, 25)).toBeNaN();
  });
});

describe('growth', () => {
  it('is the slope of a line over the mean size', () => {
    expect(relativeSlope([100, 110, 120])!.value).toBeCloseTo(10 / 110, 14);
    expect(relativeSlope([-30, -20, -10])!.value).toBeCloseTo(0.5, 14);
    expect(relativeSlope([1, 2])).toBeNull();
    expect(relativeSlope([0, 0, 0])).toBeNull();
  });

  it('goes from consensus to cash flow to revenue to retained earnings', () => {
    const years = (flows: number[], revenues: number[]) =>
      flows.map((flow, i) =>
        yearOf(2024 - i, { operatingCashFlow: flow, capitalExpenditure: 0, revenue: revenues[i] }),
      );
    expect(growthSource(years([120, 110, 100], [3, 2, 1]), 7).value).toBeCloseTo(0.07, 14);
    expect(growthSource(years([120, 110, 100], [3, 2, 1]), null)).toMatchObject({
      value: 10 / 110,
      source: 'trend of free cash flow over 3 years',
    });
    expect(growthSource(years([120, -110, 100], [130, 120, 110]), null)).toMatchObject({
      value: 10 / 120,
      source: 'trend of revenue over 3 years',
    });
    const one = [yearOf(2024, { netIncome: 20, dividendsPaid: 5, equity: 100 })];
    expect(growthSource(one, null).value).toBeCloseTo(0.75 * 0.2, 14);
    expect(growthSource([], null).value).toBeNaN();
  });

  it('looks at all years there are up to ten, not at the newest alone', () => {
    const years = [8, 5, 14, 4, 3, 2, 1].map((revenue, i) => yearOf(2024 - i, { revenue: 100 + revenue }));
    const found = growthSource(years, null);
    expect(found.source).toBe('trend of revenue over 7 years');
    expect(found.value).toBeCloseTo(relativeSlope([101, 102, 103, 104, 114, 105, 108])!.value, 14);
    expect(found.years).toBe(7);
    const long = Array.from({ length: 14 }, (_, i) => yearOf(2024 - i, { revenue: 100 - i }));
    expect(growthSource(long, null).source).toBe('trend of revenue over 10 years');
  });

  it('takes stock-based pay off cash flows where every year tells it', () => {
    const years = (pay: (number | undefined)[]) =>
      [150, 130, 110].map((operatingCashFlow, i) =>
        yearOf(2024 - i, {
          operatingCashFlow,
          capitalExpenditure: 10,
          ...(pay[i] === undefined ? {} : { stockBasedCompensation: pay[i] }),
        }),
      );
    expect(growthSource(years([60, 40, 20]), null).value).toBeCloseTo(0, 14);
    expect(growthSource(years([60, 40]), null).value).toBeCloseTo(20 / 120, 14);
    expect(freeCashFlows(years([60, 40, 20]))).toEqual([80, 80, 80]);
  });

  it('is clamped, and growth for ever bounded by the risk-free rate and 3 %', () => {
    const of = (value: number, riskFree: number) =>
      growthAssumptions(new AssumptionBook(), { value, error: NaN, source: '' }, riskFree);
    expect(of(0.6, 0.045)).toMatchObject({ first: 0.25, spread: 0.03, terminal: 0.03 });
    expect(of(-0.6, 0.015)).toMatchObject({ first: -0.2, terminal: 0.015 });
  });
});

describe('AssumptionBook', () => {
  const entry = { key: 'beta', label: 'A', unit: 'ratio', min: 0, max: 2, source: 'rule' } as const;

  it('prefers the value of the reader, within the bounds, and says where it was moved', () => {
    const book = new AssumptionBook({ beta: 5, b: 1 });
    expect(book.take({ ...entry, value: 1 })).toBe(2);
    expect(book.list).toEqual([{ ...entry, value: 2, source: 'your value' }]);
    expect(book.warnings()).toEqual([
      'A: your value was moved to 2, its bound',
      'no assumption b here: your value was not used',
    ]);
  });

  it('enters what is not known as null and asks only once', () => {
    const book = new AssumptionBook({ beta: NaN });
    expect(book.take({ ...entry, value: NaN })).toBeNaN();
    expect(book.take({ ...entry, value: 1 })).toBeNaN();
    expect(book.list).toEqual([{ ...entry, value: null }]);
  });
});
