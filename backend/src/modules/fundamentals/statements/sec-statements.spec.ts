import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readSecFacts } from './sec-facts.js';
import { secStatements } from './sec-statements.js';

const folder = process.env.MARKET_DATA_DIR;
const itWithData = folder ? it : it.skip;
if (!folder) process.stdout.write('skipped: MARKET_DATA_DIR is not set, no recorded filing is read\n\n');

const END = '2024-12-31';
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const report = { accn: 'a1', fy: 2024, fp: 'FY', form: '10-K', filed: '2025-02-14' };
const balance = (val: number, end = END): object => ({ end, val, ...report });
const flow = (val: number): object => ({ start: '2024-01-01', end: END, val, ...report });

/** The items of one year, from concepts of US-GAAP with their value at its end; income and the cover page aside. */
function itemsOf(
  balances: Readonly<Record<string, number>>,
  flows: Readonly<Record<string, number>> = { Revenues: 1_000 },
  coverShares?: readonly [date: string, shares: number],
) {
  const concepts = (values: Readonly<Record<string, number>>, unit: string, of: (value: number) => object) =>
    Object.entries(values).map(([name, value]) => [
      name,
      { units: { [name.includes('Shares') ? 'shares' : unit]: [of(value)] } },
    ]);
  const { bases } = readSecFacts(
    JSON.stringify({
      cik: 1,
      entityName: 'Own Example Inc.',
      facts: {
        'us-gaap': Object.fromEntries([
          ...concepts(flows, 'USD', flow),
          ...concepts(balances, 'USD', balance),
        ]),
        ...(coverShares
          ? {
              dei: {
                EntityCommonStockSharesOutstanding: {
                  units: { shares: [balance(coverShares[1], coverShares[0])] },
                },
              },
            }
          : {}),
      },
    }),
  );
  const { statements } = secStatements('NYSE:MADE', bases, day('2025-03-01'));
  return statements.find(({ period }) => period === 'annual')!.items;
}

describe('a filer by IFRS', () => {
  it('has the same lines, in its own currency', () => {
    const money = (values: Readonly<Record<string, number>>, of: (value: number) => object) =>
      Object.entries(values).map(([name, value]) => [name, { units: { EUR: [of(value)] } }]);
    const { bases } = readSecFacts(
      JSON.stringify({
        cik: 1,
        entityName: 'Own Example SE',
        facts: {
          'ifrs-full': Object.fromEntries([
            ...money(
              {
                Revenue: 1_000,
                CostOfSales: 600,
                ProfitLossFromOperatingActivities: 150,
                ProfitLossAttributableToOwnersOfParent: 90,
                ProfitLoss: 100,
                CashFlowsFromUsedInOperatingActivities: 140,
                PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities: 50,
              },
              flow,
            ),
            ...money(
              {
                EquityAttributableToOwnersOfParent: 400,
                Equity: 430,
                NoncontrollingInterests: 30,
                Assets: 900,
                LongtermBorrowings: 200,
                CurrentPortionOfLongtermBorrowings: 20,
                ShorttermBorrowings: 30,
              },
              balance,
            ),
            ['DilutedEarningsLossPerShare', { units: { 'EUR/shares': [flow(1.8)] } }],
          ]),
        },
      }),
    );
    expect(bases.map(({ taxonomy, currency }) => [taxonomy, currency])).toEqual([['ifrs-full', 'EUR']]);
    const { statements } = secStatements('NYSE:MADE', bases, day('2025-03-01'));
    expect(statements.find(({ period }) => period === 'annual')).toMatchObject({
      currency: 'EUR',
      items: {
        revenue: 1_000,
        costOfRevenue: 600,
        operatingIncome: 150,
        netIncome: 90,
        epsDiluted: 1.8,
        equity: 400,
        minorityInterest: 30,
        totalAssets: 900,
        longTermDebt: 200,
        currentDebt: 50,
        totalDebt: 250,
        operatingCashFlow: 140,
        capitalExpenditure: 50,
      },
    });
  });
});

describe('debt in company facts', () => {
  it.each([
    [
      'term debt and commercial paper',
      { LongTermDebtNoncurrent: 85_750, LongTermDebtCurrent: 10_912, CommercialPaper: 9_967 },
      [20_879, 85_750, 106_629],
    ],
    ['one line for what is due now', { LongTermDebtNoncurrent: 70, DebtCurrent: 30 }, [30, 70, 100]],
    [
      'finance leases beside borrowings',
      {
        LongTermDebtNoncurrent: 70,
        FinanceLeaseLiabilityNoncurrent: 5,
        LongTermDebtCurrent: 10,
        FinanceLeaseLiabilityCurrent: 2,
        ShortTermBorrowings: 3,
      },
      [15, 75, 90],
    ],
    [
      'lines that hold the leases already',
      {
        LongTermDebtAndCapitalLeaseObligations: 75,
        FinanceLeaseLiabilityNoncurrent: 5,
        LongTermDebtAndCapitalLeaseObligationsCurrent: 12,
        FinanceLeaseLiabilityCurrent: 2,
      },
      [12, 75, 87],
    ],
    [
      'convertibles, notes and a credit line, each a line of its own',
      { ConvertibleDebtNoncurrent: 40, SeniorLongTermNotes: 20, LongTermLineOfCredit: 5 },
      [undefined, 65, 65],
    ],
    [
      'long-term debt of all maturities',
      { LongTermDebt: 100, LongTermDebtCurrent: 15, ShortTermBorrowings: 4 },
      [19, 85, 104],
    ],
    [
      'all of it with what is due now',
      { LongTermDebt: 100, DebtCurrent: 19, ShortTermBorrowings: 4 },
      [19, 85, 104],
    ],
    [
      'a total of its own',
      { DebtLongtermAndShorttermCombinedAmount: 110, LongTermDebtNoncurrent: 90 },
      [undefined, 90, 110],
    ],
    [
      'rent alone, which is no debt',
      { OperatingLeaseLiabilityNoncurrent: 50 },
      [undefined, undefined, undefined],
    ],
  ])('is current, long-term and total: %s', (_name, balances, expected) => {
    const { currentDebt, longTermDebt, totalDebt } = itemsOf(balances);
    expect([currentDebt, longTermDebt, totalDebt]).toEqual(expected);
  });
});

describe('company facts hold', () => {
  it('marketable securities under the name that the filer uses', () => {
    expect(itemsOf({ MarketableSecuritiesCurrent: 35_228 }).shortTermInvestments).toBe(35_228);
    expect(itemsOf({ AvailableForSaleSecuritiesCurrent: 7 }).shortTermInvestments).toBe(7);
    expect(
      itemsOf({ AvailableForSaleSecuritiesCurrent: 7, ShortTermInvestments: 9 }).shortTermInvestments,
    ).toBe(9);
  });

  it('depreciation and amortization, as one or as two', () => {
    expect(itemsOf({}, { DepreciationAndAmortization: 12 }).depreciationAmortization).toBe(12);
    const two = { Revenues: 1_000, Depreciation: 8, AmortizationOfIntangibleAssets: 3 };
    expect(itemsOf({}, two).depreciationAmortization).toBe(11);
    expect(itemsOf({}, { ...two, DepreciationDepletionAndAmortization: 12 }).depreciationAmortization).toBe(
      12,
    );
  });

  it('shares outstanding of the balance sheet, else of the cover page of the same report', () => {
    expect(itemsOf({}, undefined, ['2025-01-31', 333]).sharesOutstanding).toBe(333);
    expect(
      itemsOf({ CommonStockSharesOutstanding: 330 }, undefined, ['2025-01-31', 333]).sharesOutstanding,
    ).toBe(330);
    expect(itemsOf({}, undefined, ['2024-06-30', 320]).sharesOutstanding).toBeUndefined();
  });

  it('retained earnings, and the claims of other owners', () => {
    const equity = { StockholdersEquity: 500, RetainedEarningsAccumulatedDeficit: -80 };
    expect(itemsOf({ ...equity, MinorityInterest: 7, PreferredStockValue: 20 })).toMatchObject({
      retainedEarnings: -80,
      minorityInterest: 7,
      preferredEquity: 20,
      equity: 500,
    });
    const whole = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest';
    expect(itemsOf({ ...equity, [whole]: 507 }).minorityInterest).toBe(7);
    expect(
      itemsOf({ ...equity, MinorityInterest: 7, RedeemableNoncontrollingInterestEquityCarryingAmount: 4 })
        .minorityInterest,
    ).toBe(11);
    // Liabilities and own equity are all there is: nobody else has a claim. Where they are not, nothing is said.
    const sheet = { ...equity, Liabilities: 300, LiabilitiesAndStockholdersEquity: 800 };
    expect(itemsOf(sheet).minorityInterest).toBe(0);
    expect(itemsOf({ ...sheet, LiabilitiesAndStockholdersEquity: 820 }).minorityInterest).toBeUndefined();
    expect(itemsOf(equity)).not.toHaveProperty('preferredEquity');
    expect(itemsOf({ ...equity, PreferredStockSharesOutstanding: 0 }).preferredEquity).toBe(0);
  });

  it('total liabilities, where only both sides of the balance sheet are told', () => {
    const whole = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest';
    expect(itemsOf({ LiabilitiesAndStockholdersEquity: 820, [whole]: 507 }).totalLiabilities).toBe(313);
    expect(itemsOf({ LiabilitiesAndStockholdersEquity: 820, StockholdersEquity: 500 })).not.toHaveProperty(
      'totalLiabilities',
    );
  });
});

itWithData('Snowflake has every figure that the models look for', () => {
  const text = readFileSync(path.join(folder!, 'fundamentals/sec-companyfacts-SNOW.json'), 'utf8');
  const { bases } = readSecFacts(text);
  const year = secStatements('NYSE:SNOW', bases, day('2025-06-01')).statements.findLast(
    ({ period, fiscalDateMs }) => period === 'annual' && fiscalDateMs === day('2025-01-31'),
  )!;
  // Form 10-K of the year to 31 January 2025: balance sheet, cash flows and cover page.
  expect(year.items).toMatchObject({
    longTermDebt: 2_271_529_000,
    totalDebt: 2_271_529_000,
    shortTermInvestments: 2_008_873_000,
    depreciationAmortization: 182_508_000,
    minorityInterest: 6_714_000,
    preferredEquity: 0,
    sharesOutstanding: 334_100_000,
  });
  expect(year.items.retainedEarnings).toBeLessThan(-7e9);
});
