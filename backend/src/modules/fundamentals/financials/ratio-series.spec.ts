import type { FundamentalStatement, LineItem } from '@pricealgo/contract/market/fundamentals';
import { ratioPeriods, type RatioSeriesOptions } from './ratio-series.js';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const NOW_MS = day('2026-01-10');

function version(
  period: 'annual' | 'quarterly',
  date: string,
  filed: string | null,
  items: Partial<Record<LineItem, number>>,
): FundamentalStatement {
  return {
    key: 'NASDAQ:OWN',
    source: 'sec',
    period,
    fiscalDateMs: day(date),
    filingDateMs: filed === null ? null : day(filed),
    asOfMs: NOW_MS,
    currency: 'USD',
    items,
  };
}

/** Closes that name their day: 31 on the 31st. */
const closes = (...dates: string[]) =>
  dates.map((date) => ({ timeMs: day(date), close: Number(date.slice(-2)) }));
const options = (more: Partial<RatioSeriesOptions> = {}): RatioSeriesOptions => ({
  period: 'annual',
  source: 'sec',
  currency: 'USD',
  splits: [],
  closes: [],
  priceCurrency: 'USD',
  rates: [],
  nowMs: NOW_MS,
  limit: 12,
  ...more,
});

describe('ratios over time', () => {
  test('take the close of the first session after the filing, not of the filing day', () => {
    const [period] = ratioPeriods(
      [version('annual', '2024-12-31', '2025-02-14', { epsDiluted: 2 })],
      options({ closes: closes('2024-12-31', '2025-02-13', '2025-02-14', '2025-02-18') }),
    );
    expect(period).toMatchObject({
      filingDateMs: day('2025-02-14'),
      priceDateMs: day('2025-02-18'),
      priceBasis: 'filing',
      inputs: { price: 18, earningsPerShare: 2 },
      ratios: { peRatio: 9 },
    });
  });

  test('never use a figure that was restated later', () => {
    const [newest, restated] = ratioPeriods(
      [
        version('annual', '2024-12-31', '2025-02-14', { epsDiluted: 5 }),
        version('annual', '2023-12-31', '2024-02-15', { epsDiluted: 2 }),
        version('annual', '2023-12-31', '2025-02-14', { epsDiluted: 1 }),
      ],
      options({ closes: closes('2024-02-16', '2025-02-20') }),
    );
    expect(newest!.ratios.peRatio).toBe(4);
    expect(restated).toMatchObject({ priceDateMs: day('2024-02-16'), ratios: { peRatio: 8 } });
  });

  test('take the last close of the period where the filing date is not known or is another year’s report', () => {
    const periods = ratioPeriods(
      [
        version('annual', '2024-12-29', null, { epsDiluted: 3 }),
        version('annual', '2022-12-31', '2025-02-14', { epsDiluted: 6 }),
      ],
      options({ closes: closes('2022-12-30', '2023-01-03', '2024-12-27', '2024-12-30') }),
    );
    expect(periods).toMatchObject([
      {
        filingDateMs: null,
        priceBasis: 'period-end',
        priceDateMs: day('2024-12-27'),
        ratios: { peRatio: 9 },
      },
      {
        filingDateMs: null,
        priceBasis: 'period-end',
        priceDateMs: day('2022-12-30'),
        ratios: { peRatio: 5 },
      },
    ]);
  });

  test('a price that is weeks away is none', () => {
    const [period] = ratioPeriods(
      [version('annual', '2024-12-31', '2025-02-14', { epsDiluted: 2, revenue: 10, netIncome: 4 })],
      options({ closes: closes('2024-12-31', '2025-03-14') }),
    );
    expect(period).toMatchObject({ priceDateMs: null, priceBasis: null, ratios: { netMargin: 0.4 } });
    expect(period!.ratios.peRatio).toBeUndefined();
  });

  test('earnings of before a split are divided by it, as its prices are', () => {
    const [period] = ratioPeriods(
      [version('annual', '2020-06-27', '2020-07-31', { epsDiluted: 12, sharesOutstanding: 100 })],
      options({
        closes: [{ timeMs: day('2020-08-03'), close: 105 }],
        splits: [
          { type: 'split', key: 'NASDAQ:OWN', exDateMs: day('2020-08-31'), ratio: 4, source: 'imported' },
        ],
      }),
    );
    expect(period).toMatchObject({
      inputs: { earningsPerShare: 3, shares: 400, marketCap: 42_000 },
      ratios: { peRatio: 35 },
    });
  });

  test('quarters sum twelve months; a return needs the equity of a year before', () => {
    const quarters = ['2025-03-31', '2024-12-31', '2024-09-30', '2024-06-30', '2024-03-31'].map((date, n) =>
      version('quarterly', date, null, { revenue: 10 + n, netIncome: 2, equity: 20 - n, totalAssets: 50 }),
    );
    const periods = ratioPeriods(quarters, options({ period: 'quarterly' }));
    expect(periods[0]).toMatchObject({
      inputs: { revenue: 46, netIncome: 8, equity: 20, averageEquity: 18, averageAssets: 50 },
      ratios: { netMargin: 8 / 46, returnOnEquity: 8 / 18, returnOnAssets: 0.16 },
    });
    expect(periods[1]!.ratios.netMargin).toBeCloseTo(8 / 50, 12);
    expect(periods[1]!.ratios.returnOnEquity).toBeUndefined();
    expect(periods[2]!.ratios).toEqual({});
  });

  test('gross profit and EBITDA are made of their parts where they are not stated', () => {
    const [period] = ratioPeriods(
      [
        version('annual', '2024-12-31', null, {
          revenue: 100,
          costOfRevenue: 60,
          operatingIncome: 20,
          depreciationAmortization: 5,
          cashAndEquivalents: 7,
        }),
      ],
      options(),
    );
    expect(period!.inputs).toMatchObject({ grossProfit: 40, ebitda: 25, cash: 7 });
  });

  test('convert what statements say by the rate of the price’s day, and say which', () => {
    const rate = (asOf: string, value: number) => ({
      base: 'USD',
      quote: 'GBP',
      rate: value,
      source: 'imported',
      asOfMs: day(asOf),
    });
    const items = {
      epsDiluted: 2,
      revenue: 100,
      netIncome: 20,
      equity: 50,
      totalDebt: 10,
      cashAndEquivalents: 5,
      ebitda: 30,
      sharesOutstanding: 10,
    };
    const [newest, before] = ratioPeriods(
      [
        version('annual', '2024-12-31', '2025-02-14', items),
        version('annual', '2023-12-31', '2024-02-14', items),
      ],
      options({
        // 1,600 pence; a dollar is 80 of them in 2025, and nobody says what it was in 2024.
        closes: [
          { timeMs: day('2024-02-15'), close: 1600 },
          { timeMs: day('2025-02-17'), close: 1600 },
        ],
        priceCurrency: 'GBX',
        rates: [rate('2025-02-16', 0.8), rate('2025-02-18', 0.5)],
      }),
    );
    expect(newest!.exchangeRate).toEqual({ rate: 80, source: 'imported', asOfMs: day('2025-02-16') });
    // 1,600 pence are 20 dollars: 20 ÷ 2; 200 ÷ 100; (200 + 10 − 5) ÷ 30.
    expect(newest!.ratios).toMatchObject({ peRatio: 10, priceToSales: 2, priceToBook: 4, netMargin: 0.2 });
    expect(newest!.ratios.evToEbitda).toBeCloseTo(205 / 30, 12);
    expect(newest!.inputs).toMatchObject({ price: 1600, marketCap: 16_000, enterpriseValue: 16_400 });
    expect(before!.inputs.price).toBeUndefined();
    expect(before!.ratios.peRatio).toBeUndefined();
    expect(before!.ratios.netMargin).toBe(0.2);
  });

  test('of statements in pounds beside a price in pence need nobody’s rate', () => {
    const [period] = ratioPeriods(
      [
        {
          ...version('annual', '2024-12-31', '2025-02-14', {
            epsDiluted: 0.5,
            revenue: 1000,
            sharesOutstanding: 100,
          }),
          currency: 'GBP',
        },
      ],
      options({
        currency: 'GBP',
        priceCurrency: 'GBX',
        closes: [{ timeMs: day('2025-02-17'), close: 750 }],
      }),
    );
    // 750p ÷ 50p; 100 shares at £7.50 ÷ £1,000.
    expect(period!.ratios).toMatchObject({ peRatio: 15, priceToSales: 0.75 });
    expect(period!.exchangeRate).toMatchObject({ rate: 100, source: 'definition' });
  });
});
