import type { FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { Dividend, Split } from '../../../common/market/corporate-action.js';
import {
  dividendCover,
  dividendGrowth,
  dividendYears,
  listedDividends,
  listedSplits,
  trailingDividends,
} from './dividends.js';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const KEY = 'NASDAQ:OWN' as const;
const dividend = (date: string, amount: number): Dividend => ({
  type: 'dividend',
  key: KEY,
  exDateMs: day(date),
  amount,
  currency: 'USD',
  source: 'imported',
});
const split = (date: string, ratio: number): Split => ({
  type: 'split',
  key: KEY,
  exDateMs: day(date),
  ratio,
  source: 'imported',
});

test('a dividend of before a split is a part of it per share of today; on the day of the split it is not', () => {
  const listed = listedDividends(
    [dividend('2020-08-07', 0.82), dividend('2020-08-31', 0.2)],
    [split('2020-08-31', 4)],
  );
  expect(listed.map(({ adjustedAmount }) => adjustedAmount)).toEqual([0.2, 0.205]);
});

test('one share of before 7:1, 4:1 and a reverse 1:2 has become 14', () => {
  const listed = listedSplits([split('2014-06-09', 7), split('2020-08-31', 4), split('2023-01-03', 0.5)]);
  expect(listed.map(({ sharesToday }) => sharesToday)).toEqual([0.5, 2, 14]);
});

test('twelve months hold the ex-dates after the same day of the year before', () => {
  const listed = listedDividends(
    [
      dividend('2024-05-10', 1),
      dividend('2024-11-10', 2),
      dividend('2025-05-10', 4),
      dividend('2025-06-01', 8),
    ],
    [],
  );
  expect(trailingDividends(listed, day('2025-05-10'))).toEqual({
    amount: 6,
    payments: 2,
    fromMs: day('2024-05-10'),
    toMs: day('2025-05-10'),
    sources: ['imported'],
  });
  expect(trailingDividends(listed, day('2027-01-01'))).toBeNull();
});

describe('twelve months of one who pays', () => {
  const counted = (dates: readonly string[], to: string): readonly number[] => {
    const listed = listedDividends(
      dates.map((date, i) => dividend(date, i + 1)),
      [],
    );
    const { payments, amount } = trailingDividends(listed, day(to))!;
    return [payments, amount];
  };

  test('each quarter hold four: the newest came a day earlier in the year than the one a year before', () => {
    const dates = ['2024-08-12', '2024-11-08', '2025-02-10', '2025-05-12', '2025-08-11'];
    expect(counted(dates, '2025-08-11')).toEqual([4, 2 + 3 + 4 + 5]);
    expect(counted(dates, '2025-08-12')).toEqual([4, 2 + 3 + 4 + 5]);
    expect(counted(dates, '2025-08-10')).toEqual([4, 1 + 2 + 3 + 4]);
  });

  test('once a year hold one, in spring and autumn two, each month twelve, each week 52', () => {
    expect(counted(['2024-05-16', '2025-05-14'], '2025-05-15')).toEqual([1, 2]);
    expect(counted(['2024-05-16', '2024-09-26', '2025-05-15'], '2025-05-15')).toEqual([2, 5]);
    // March and July of the year before: 243 days apart, and both of these twelve months.
    expect(counted(['2024-07-01', '2025-03-01'], '2025-05-15')).toEqual([2, 3]);
    const every = (days: number, count: number): string[] =>
      Array.from({ length: count }, (_, i) =>
        new Date(day('2024-01-04') + i * days * 86_400_000).toISOString().slice(0, 10),
      );
    expect(counted(every(7, 53), '2025-01-02')[0]).toBe(52);
    const months = Array.from({ length: 13 }, (_, i) => new Date(Date.UTC(2024, i, i === 12 ? 14 : 16)));
    expect(
      counted(
        months.map((one) => one.toISOString().slice(0, 10)),
        '2025-01-15',
      )[0],
    ).toBe(12);
  });

  test('end on a leap day begin on 28 February', () => {
    expect(counted(['2023-02-28', '2023-03-01', '2023-09-01'], '2024-02-29')).toEqual([2, 5]);
  });

  test('hold special dividends, and two of one day', () => {
    const dates = ['2024-11-08', '2024-12-02', '2025-02-10', '2025-02-10', '2025-05-12', '2025-08-11'];
    expect(counted(dates, '2025-08-11')[0]).toBe(6);
  });
});

describe('years of dividends', () => {
  const yearly = (amounts: Record<number, number[]>) =>
    listedDividends(
      Object.entries(amounts).flatMap(([year, paid]) =>
        paid.map((amount, n) => dividend(`${year}-0${n + 1}-15`, amount)),
      ),
      [],
    );

  test('grow by hand: 2 → 2.42 over two years is 10 % a year, the running year grows nothing', () => {
    const listed = yearly({ 2022: [1, 1], 2023: [1.1, 1.1], 2024: [1.21, 1.21], 2025: [5] });
    const years = dividendYears(listed, day('2025-06-01'));
    expect(years.map(({ year, payments, complete }) => [year, payments, complete])).toEqual([
      [2025, 1, false],
      [2024, 2, true],
      [2023, 2, true],
      [2022, 2, true],
    ]);
    expect(years[0]!.growth).toBeUndefined();
    expect(years[1]!.growth).toBeCloseTo(0.1, 12);
    expect(years[3]!.growth).toBeUndefined();
    const growth = dividendGrowth(years, day('2025-06-01'));
    expect(growth.oneYear).toBeCloseTo(0.1, 12);
    expect(growth.threeYears).toBeUndefined();
  });

  test('over three years are a third root: 1 → 1.331', () => {
    const years = dividendYears(yearly({ 2021: [1], 2024: [1.331] }), day('2025-06-01'));
    expect(dividendGrowth(years, day('2025-06-01')).threeYears).toBeCloseTo(0.1, 12);
  });

  test('a first year with fewer payments is no base, and a record that ended years ago says nothing of now', () => {
    const years = dividendYears(yearly({ 2023: [1], 2024: [1, 1] }), day('2025-06-01'));
    expect(years[0]!.growth).toBeUndefined();
    expect(dividendGrowth(years, day('2025-06-01'))).toEqual({});
    expect(
      dividendGrowth(dividendYears(yearly({ 2019: [1], 2020: [2] }), day('2025-06-01')), day('2025-06-01')),
    ).toEqual({});
  });
});

test('cover of a year: 40 of 100 earned, 60 free; a loss has no payout, a year without a dividend no line', () => {
  const year = (date: string, items: FundamentalStatement['items']): FundamentalStatement => ({
    key: KEY,
    source: 'sec',
    period: 'annual',
    fiscalDateMs: day(date),
    filingDateMs: null,
    asOfMs: 0,
    currency: 'USD',
    items,
  });
  const covered = dividendCover([
    year('2025-12-31', { dividendsPaid: 40, netIncome: 100, operatingCashFlow: 80, capitalExpenditure: 20 }),
    year('2024-12-31', { dividendsPaid: 40, netIncome: -10 }),
    year('2023-12-31', { dividendsPaid: 0, netIncome: 10 }),
    year('2022-12-31', { netIncome: 10 }),
  ]);
  expect(covered).toEqual([
    {
      fiscalDateMs: day('2025-12-31'),
      filingDateMs: null,
      dividendsPaid: 40,
      netIncome: 100,
      freeCashFlow: 60,
      payout: 0.4,
      cover: 1.5,
    },
    { fiscalDateMs: day('2024-12-31'), filingDateMs: null, dividendsPaid: 40, netIncome: -10 },
  ]);
});
