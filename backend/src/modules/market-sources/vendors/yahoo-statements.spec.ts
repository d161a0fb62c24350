import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FundamentalPeriod } from '@pricealgo/contract/market/fundamentals';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { yahooItemTypes, yahooStatements } from './yahoo-statements.js';

const folder = process.env.MARKET_DATA_DIR;
const itWithData = folder ? it : it.skip;
if (!folder) process.stdout.write('skipped: MARKET_DATA_DIR is not set, no recorded statement is read\n\n');

type Fact = readonly [date: string, value: number, currency: string];

/** An answer of our own making: the vendor's names with their facts. */
const answerOf = (symbol: string, facts: Readonly<Record<string, readonly Fact[]>>): unknown => ({
  timeseries: {
    result: Object.entries(facts).map(([type, values]) => ({
      meta: { symbol: [symbol], type: [type] },
      [type]: values.map(([asOfDate, raw, currencyCode]) => ({
        asOfDate,
        currencyCode,
        reportedValue: { raw },
      })),
    })),
  },
});
const read = (answer: unknown, symbol = 'MADE', period: FundamentalPeriod = 'annual') =>
  yahooStatements(answer, symbol, { key: `NYSE:${symbol}` } as MarketInstrument, period, 5);

describe('statements of the time series', () => {
  it('are read where share counts are tagged in dollars beside money in yuan', () => {
    const years = ['2024-03-31', '2023-03-31', '2022-03-31'];
    const of = (value: number, currency: string): Fact[] => years.map((date) => [date, value, currency]);
    const statements = read(
      answerOf('MADE', {
        annualTotalRevenue: of(941e9, 'CNY'),
        annualNetIncome: of(80e9, 'CNY'),
        annualDilutedEPS: of(31, 'CNY'),
        annualDilutedAverageShares: of(20e9, 'USD'),
        annualOrdinarySharesNumber: of(19e9, 'USD'),
      }),
    );
    expect(statements).toHaveLength(3);
    expect(statements[0]).toMatchObject({
      currency: 'CNY',
      items: {
        revenue: 941e9,
        epsDiluted: 31,
        weightedSharesDiluted: 20e9,
        sharesOutstanding: 19e9,
      },
    });
  });

  it('are none where money is of two currencies; a per-share figure in another one is left out', () => {
    const date = '2024-12-31';
    const money = { annualTotalRevenue: [[date, 100, 'CNY']], annualNetIncome: [[date, 9, 'CNY']] } as const;
    expect(read(answerOf('MADE', { ...money, annualTotalAssets: [[date, 700, 'USD']] }))).toEqual([]);
    const [statement] = read(answerOf('MADE', { ...money, annualDilutedEPS: [[date, 2, 'USD']] }));
    expect(statement).toMatchObject({ currency: 'CNY', items: { revenue: 100, netIncome: 9 } });
    expect(read(answerOf('MADE', { annualDilutedAverageShares: [[date, 2, 'USD']] }))).toEqual([]);
  });

  it('hold what a balance sheet owes to others, told or as the difference of two totals', () => {
    const date = '2024-12-31';
    const on = (value: number): Fact[] => [[date, value, 'USD']];
    const totals = {
      annualCashAndCashEquivalents: on(30),
      annualCashCashEquivalentsAndShortTermInvestments: on(65),
      annualStockholdersEquity: on(500),
      annualCommonStockEquity: on(480),
      annualTotalEquityGrossMinorityInterest: on(507),
      annualRetainedEarnings: on(-19),
      annualCurrentDebt: on(21),
    };
    expect(read(answerOf('MADE', totals))[0]!.items).toEqual({
      cashAndEquivalents: 30,
      shortTermInvestments: 35,
      equity: 500,
      preferredEquity: 20,
      minorityInterest: 7,
      retainedEarnings: -19,
      currentDebt: 21,
    });
    const told = {
      ...totals,
      annualOtherShortTermInvestments: on(34),
      annualMinorityInterest: on(8),
      annualPreferredStockEquity: on(19),
    };
    expect(read(answerOf('MADE', told))[0]!.items).toMatchObject({
      shortTermInvestments: 34,
      minorityInterest: 8,
      preferredEquity: 19,
    });
  });

  it('are asked for by every name that is read, each once', () => {
    const names = yahooItemTypes('quarterly').split(',');
    expect(new Set(names).size).toBe(names.length);
    for (const name of [
      'OtherShortTermInvestments',
      'MinorityInterest',
      'CommonStockEquity',
      'CapitalExpenditure',
    ])
      expect(names).toContain(`quarterly${name}`);
  });

  itWithData('of Apple have its securities, deficit and the lack of other owners', () => {
    const file = path.join(folder!, 'yahoo/fundamentalsTimeSeries-AAPL-all-annual.json');
    const { response } = JSON.parse(readFileSync(file, 'utf8')) as { response: { bodyJson: unknown } };
    // Form 10-K of fiscal 2024, USD million: current marketable securities, accumulated deficit, commercial paper and
    // term debt due within a year; Apple has neither minority owners nor preferred stock.
    expect(read(response.bodyJson, 'AAPL')[0]!.items).toMatchObject({
      shortTermInvestments: 35_228e6,
      retainedEarnings: -19_154e6,
      currentDebt: 20_879e6,
      minorityInterest: 0,
      preferredEquity: 0,
    });
  });
});
