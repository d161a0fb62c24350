import { FIGURES, madeCompany, scaled, yearOf } from '../testing/made-company.js';
import type { AccountingPeriod, Figures, ValuationInputs } from '../inputs/valuation-inputs.js';
import { altman, piotroski } from './health.js';
import { companyKind } from './company-kind.js';
import { equityModel, firmModel, fundsFromOperationsModel } from './discounted-flows.js';
import { dividendModel } from './dividend-discount.js';
import { equityCase } from './equity-case.js';
import { excessReturnValue } from './excess-return.js';
import { flowToEquity, flowToFirm, workingCapital } from './free-cash-flow.js';
import { grahamNumber } from './multiples.js';
import { cashRunwayYears, reverseDcf, valueAtMargin } from './reverse-dcf.js';
import { twoStage } from './two-stage.js';
import { BASE, isModel, type ModelOrReason } from './valuation-model.js';

const caseOf = (changes: Partial<ValuationInputs> = {}, figures: Figures = FIGURES) =>
  equityCase(madeCompany(changes, figures), undefined);
const value = (model: ModelOrReason): number => (isModel(model) ? model.perShare(BASE) : NaN);
const reason = (model: ModelOrReason): string => (isModel(model) ? '' : model.reason);

describe('cash flows', () => {
  it('to the firm', () => {
    // Working capital 300 - 100 - (150 - 20) = 70, four years before 70/1.05⁴; capital expenditure 60, 60/1.05, 60/1.1025
    expect(workingCapital(FIGURES)).toBe(70);
    const flow = flowToFirm(FIGURES, madeCompany().years, 0.2);
    const capital = (60 + 60 / 1.05 + 60 / 1.1025) / 3;
    expect(flow.value).toBeCloseTo(160 + 50 - capital - (70 - 70 / 1.05 ** 4) / 4, 10);
    expect([flow.missing, flow.gaps]).toEqual([[], []]);
  });

  it('to equity, with the mean change of debt, and stock-based pay an expense as in that to the firm', () => {
    const { years } = madeCompany();
    const flow = flowToEquity(FIGURES, years);
    const capital = (60 + 60 / 1.05 + 60 / 1.1025) / 3;
    const borrowed = (220 - 220 / 1.05 ** 4) / 4;
    expect(flow.value).toBeCloseTo(152 + 50 - capital - (70 - 70 / 1.05 ** 4) / 4 + borrowed, 10);
    const paid = { ...FIGURES, stockBasedCompensation: 30, operatingCashFlow: 240 };
    expect(flowToEquity(paid, years).value).toBe(flow.value);
    expect(flowToFirm(paid, years, 0.2).value).toBe(flowToFirm(FIGURES, years, 0.2).value);
  });

  it('one lumpy year moves the cycle by its share, not by the whole', () => {
    // The newest year ties up 100 more in stocks and borrows 100 for it.
    const { years } = madeCompany();
    const lumpy = { ...FIGURES, currentAssets: 400, totalDebt: 320, longTermDebt: 300 };
    const newest = yearOf(2024, lumpy);
    const moved = (of: (newest: Figures, years: AccountingPeriod[]) => number): number =>
      of(lumpy, [newest, ...years.slice(1)]) - of(FIGURES, [...years]);
    expect(moved((now, all) => flowToFirm(now, all, 0.2).value)).toBeCloseTo(-25, 10);
    expect(moved((now, all) => flowToEquity(now, all).value)).toBeCloseTo(0, 10);
  });

  it('names what fewer than three years cannot average, and works from cash where earnings do not do', () => {
    const { years } = madeCompany();
    expect(flowToFirm(FIGURES, years.slice(0, 2), 0.2).gaps).toEqual([
      'working capital of three fiscal years',
    ]);
    expect(flowToEquity(FIGURES, years.slice(0, 2)).gaps).toEqual([
      'working capital of three fiscal years',
      'total debt of three fiscal years',
    ]);
    const cash = (figures: Figures) =>
      flowToEquity(
        figures,
        [0, 1, 2].map((back) => yearOf(2024 - back, figures)),
      );
    const { currentAssets: _, ...unclassified } = FIGURES;
    expect(cash({ ...unclassified, stockBasedCompensation: 12 })).toMatchObject({
      value: 210 - 12 - 60,
      gaps: ['working capital of three fiscal years'],
    });
    const { totalDebt: __, ...untold } = FIGURES;
    expect(cash(untold)).toMatchObject({
      value: NaN,
      missing: ['total debt of two fiscal years'],
      gaps: ['total debt of three fiscal years'],
    });
    expect(cash(unclassified).gaps).toEqual(['working capital of three fiscal years', 'stock-based pay']);
  });

  it('names what is missing and is no number then', () => {
    const { operatingIncome: _, ...rest } = FIGURES;
    const flow = flowToFirm(rest, [], 0.2);
    expect(flow.value).toBeNaN();
    expect(flow.missing).toEqual([
      'operating income',
      'capital expenditure',
      'working capital of two fiscal years',
    ]);
    expect(flow.parts[1]).toEqual({ label: 'Depreciation and amortization', value: 50 });
  });
});

describe('discounted cash flow', () => {
  const company = caseOf();
  const { growth } = company;
  const rates = { growth: growth.first, terminalGrowth: 0.03, fade: 0.7, years: 10 };

  it('to the firm crosses the bridge: cash added, debt and other claims off', () => {
    const claims = caseOf({}, { ...FIGURES, minorityInterest: 30, preferredEquity: 20 });
    const enterprise = twoStage(company.toFirm.value, { ...rates, rate: company.capital.wacc }).value;
    expect(value(firmModel(company))).toBeCloseTo((enterprise + 100 - 220) / 100, 9);
    expect(value(firmModel(claims))).toBeCloseTo((enterprise + 100 - 220 - 50) / 100, 9);
  });

  it('to equity does not', () => {
    const equity = twoStage(company.toEquity.value, { ...rates, rate: company.capital.equity }).value;
    expect(value(equityModel(company))).toBeCloseTo(equity / 100, 9);
  });

  it('refuses negative flows and names missing inputs', () => {
    expect(reason(firmModel(caseOf({}, { ...FIGURES, operatingIncome: -200 })))).toMatch(/is negative/);
    expect(reason(firmModel(caseOf({ beta: null })))).toBe('missing: beta');
    const { totalDebt: _, longTermDebt: __, ...rest } = FIGURES;
    expect(reason(firmModel(caseOf({}, rest)))).toBe('missing: total debt');
  });

  it('reversed gives back the growth that it was made with', () => {
    const price = value(firmModel(company));
    const reverse = reverseDcf(caseOf({ price, beta: 1 }))!;
    // The price moves the weights of WACC a little; take it out by giving the rate.
    const fixed = equityCase(madeCompany({ price }), { waccPct: 100 * company.capital.wacc });
    expect(reverseDcf(fixed)!.impliedGrowth).toBeCloseTo(growth.first, 6);
    expect(reverse.ownGrowth).toBeGreaterThan(0.04);
  });

  it('says where no growth gives the price', () => {
    expect(reverseDcf(caseOf({ price: 1e6 }))).toMatchObject({ impliedGrowth: null });
    expect(reverseDcf(caseOf({ price: 1e6 }))!.text).toMatch(/^no growth rate between/);
  });

  it('of a company that burns cash solves for the margin', () => {
    const burning = { ...FIGURES, operatingIncome: -100, operatingCashFlow: -50 };
    const made = caseOf({ price: 5 }, burning);
    const margin = reverseDcf(made)!.impliedMargin!;
    const enterprise = valueAtMargin(made, 1_000, made.toFirm.value, margin);
    expect((enterprise + 100 - 220) / 100).toBeCloseTo(5, 5);
    expect(cashRunwayYears(made)).toBeCloseTo(100 / 110, 12);
    expect(cashRunwayYears(company)).toBeNull();
  });
});

describe('dividends', () => {
  it('of a stable payer grow for ever', () => {
    const payer = caseOf({}, { ...FIGURES, dividendsPaid: 76 });
    const ke = payer.capital.equity;
    expect(value(dividendModel(payer))).toBeCloseTo((0.76 * 1.03) / (ke - 0.03), 10);
  });

  it('of others in two stages, for reference', () => {
    const company = caseOf();
    const model = dividendModel(company);
    expect(model).toMatchObject({ group: 'reference' });
    const rates = { growth: company.growth.first, terminalGrowth: 0.03, rate: company.capital.equity };
    expect(value(model)).toBeCloseTo(twoStage(0.1, { ...rates, fade: 0.7, years: 10 }).value, 10);
  });

  it('name what is missing: not the dividends where shares are', () => {
    const { weightedSharesDiluted: _, ...unshared } = FIGURES;
    expect(reason(dividendModel(caseOf({}, unshared)))).toBe('missing: diluted shares');
    const { dividendsPaid: __, ...untold } = FIGURES;
    expect(reason(dividendModel(caseOf({}, untold)))).toBe('missing: dividends paid');
  });

  it('need to be paid', () => {
    expect(reason(dividendModel(caseOf({}, { ...FIGURES, dividendsPaid: 0 })))).toBe('it pays no dividend');
  });
});

describe('other models', () => {
  it('excess return is book value where equity earns its cost', () => {
    expect(excessReturnValue(500, 0.1, 0.1, 0.03)).toBe(500);
    expect(excessReturnValue(500, 0.14, 0.1, 0.02)).toBeCloseTo(500 + (0.04 * 500) / 0.08, 10);
  });

  it('funds from operations add depreciation back and take upkeep off', () => {
    const trust = caseOf({ subject: { key: 'NYSE:T', name: 'T', type: 'stock', industry: 'Retail REITs' } });
    const flow = 152 + 50 - (60 + 60 / 1.05 + 60 / 1.1025) / 3;
    const rates = { growth: trust.growth.first, terminalGrowth: 0.03, rate: trust.capital.equity };
    expect(value(fundsFromOperationsModel(trust))).toBeCloseTo(
      twoStage(flow, { ...rates, fade: 0.7, years: 10 }).value / 100,
      9,
    );
  });

  it("Graham's number", () => {
    expect(grahamNumber(2, 10)).toBeCloseTo(Math.sqrt(450), 12);
    expect(grahamNumber(-2, -10)).toBeNaN();
  });

  it.each([
    ['Financials', 'Diversified Banks', 'financial'],
    ['Financial Services', undefined, 'financial'],
    [undefined, 'Property & Casualty Insurance', 'financial'],
    ['Financials', 'Insurance Brokers', 'operating'],
    ['Financials', 'Financial Exchanges & Data', 'operating'],
    ['Real Estate', 'Multi-Family Residential REITs', 'reit'],
    ['Technology', 'Semiconductors', 'operating'],
    [undefined, undefined, 'operating'],
  ])('%s, %s is %s', (sector, industry, kind) => {
    expect(companyKind(sector, industry)).toBe(kind);
  });
});

describe('Piotroski', () => {
  const worse: Figures = {
    ...scaled(FIGURES, 0.9),
    grossProfit: 300,
    currentAssets: 200,
    longTermDebt: 400,
    netIncome: 50,
    totalAssets: 1_190,
    weightedSharesBasic: 101,
  };
  const now: Figures = { ...FIGURES, weightedSharesBasic: 100 };

  it('counts nine tests over three years', () => {
    const score = piotroski([
      yearOf(2024, now),
      yearOf(2023, worse),
      yearOf(2022, { ...worse, totalAssets: 1_300 }),
    ]);
    expect(score).toMatchObject({ passed: 9, of: 9 });
  });

  it('fails what got worse', () => {
    const years = [yearOf(2024, worse), yearOf(2023, now), yearOf(2022, now)];
    const failed = piotroski(years).tests.filter(({ passed }) => passed === false);
    expect(failed.map(({ name }) => name)).toEqual([
      'Return on assets rose',
      'Long-term debt over assets fell',
      'Current ratio rose',
      'No new shares',
      'Gross margin rose',
      'Asset turnover rose',
    ]);
  });

  it('says how many tests two years allow', () => {
    expect(piotroski([yearOf(2024, now), yearOf(2023, worse)])).toMatchObject({ passed: 7, of: 7 });
    expect(piotroski([])).toMatchObject({ passed: 0, of: 0 });
  });
});

describe('Altman', () => {
  it('weighs by the published weights', () => {
    // X1 150/1200, X2 400/1200, X3 200/1200, X4 2000/500 by the market and 700/500 by the books, X5 1000/1200
    const score = altman(caseOf())!;
    expect(score.manufacturer!.value).toBeCloseTo(
      (1.2 * 150 + 1.4 * 400 + 3.3 * 200 + 1_000) / 1_200 + 0.6 * 4,
      10,
    );
    expect(score.other!.value).toBeCloseTo((6.56 * 150 + 3.26 * 400 + 6.72 * 200) / 1_200 + 1.05 * 1.4, 10);
    expect(score).toMatchObject({
      manufacturer: { zone: 'safe' },
      other: { zone: 'safe' },
      applies: 'manufacturer',
    });
  });

  it('is not meant for lenders, and names what it lacks', () => {
    const bank = { key: 'NYSE:B' as const, name: 'B', type: 'stock' as const, industry: 'Regional Banks' };
    expect(altman(caseOf({ subject: bank }))).toBeNull();
    const { retainedEarnings: _, ...rest } = FIGURES;
    expect(altman(caseOf({}, rest))).toMatchObject({ manufacturer: null, missing: ['retained earnings'] });
  });
});
