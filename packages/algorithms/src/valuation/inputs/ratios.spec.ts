import { ratiosOf, withMarketValue } from './ratios.js';

/** A made-up company, every figure small enough to divide by hand. */
const COMPANY = {
  price: 60,
  shares: 10,
  earningsPerShare: 3,
  revenue: 200,
  grossProfit: 90,
  operatingIncome: 50,
  netIncome: 30,
  ebitda: 64,
  freeCashFlow: 24,
  equity: 150,
  averageEquity: 120,
  averageAssets: 400,
  totalDebt: 75,
  cash: 35,
  currentAssets: 90,
  currentLiabilities: 60,
};

test('ratios are what they are by hand', () => {
  const inputs = withMarketValue(COMPANY);
  expect(inputs).toMatchObject({ marketCap: 600, enterpriseValue: 640 });
  expect(ratiosOf(inputs)).toEqual({
    peRatio: 20,
    priceToSales: 3,
    priceToBook: 4,
    evToEbitda: 10,
    freeCashFlowYield: 0.04,
    grossMargin: 0.45,
    operatingMargin: 0.25,
    netMargin: 0.15,
    freeCashFlowMargin: 0.12,
    returnOnEquity: 0.25,
    returnOnAssets: 0.075,
    debtToEquity: 0.5,
    currentRatio: 1.5,
  });
});

test('what other owners hold is part of the enterprise', () => {
  const inputs = withMarketValue({ ...COMPANY, minorityInterest: 20, preferredEquity: 12 });
  expect(inputs.enterpriseValue).toBe(672);
  expect(ratiosOf(inputs).evToEbitda).toBe(10.5);
});

test('a loss is a margin and a return, and no price has a multiple of it', () => {
  const ratios = ratiosOf(
    withMarketValue({ ...COMPANY, earningsPerShare: -3, netIncome: -30, ebitda: 0, equity: -1 }),
  );
  expect(ratios).toMatchObject({ netMargin: -0.15, returnOnEquity: -0.25 });
  for (const name of ['peRatio', 'evToEbitda', 'priceToBook', 'debtToEquity'] as const) {
    expect(ratios[name]).toBeUndefined();
  }
});

test('what lacks an input is left out: debt that is not known is not zero', () => {
  const { totalDebt: _, ...without } = COMPANY;
  const inputs = withMarketValue(without);
  expect(inputs.marketCap).toBe(600);
  expect(inputs.enterpriseValue).toBeUndefined();
  expect(Object.keys(ratiosOf(inputs))).toEqual(expect.not.arrayContaining(['evToEbitda', 'debtToEquity']));
  expect(ratiosOf({})).toEqual({});
});
