import type { FundamentalStatement, LineItem } from '@pricealgo/contract/market/fundamentals';
import type { Split } from '../../../common/market/corporate-action.js';
import { balanceOf, inTodaysShares, sharesToday, twelveMonths, type KnownPeriods } from './known-periods.js';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const KEY = 'NASDAQ:OWN' as const;

function statement(
  period: 'annual' | 'quarterly',
  date: string,
  items: Partial<Record<LineItem, number>>,
  filed: string | null = null,
): FundamentalStatement {
  return {
    key: KEY,
    source: 'imported',
    period,
    fiscalDateMs: day(date),
    filingDateMs: filed === null ? null : day(filed),
    asOfMs: day('2026-01-10'),
    currency: 'USD',
    items,
  };
}
const quarter = (date: string, revenue?: number) =>
  statement('quarterly', date, revenue === undefined ? { netIncome: 1 } : { revenue });
const year = (date: string, revenue: number) => statement('annual', date, { revenue });

describe('twelve months to a fiscal date', () => {
  const quarters = [
    quarter('2025-06-28', 13),
    quarter('2025-03-29', 12),
    quarter('2024-12-28', 11),
    quarter('2024-09-28', 10),
    quarter('2024-06-29', 9),
  ];

  test('are the fiscal year that ends there', () => {
    const known: KnownPeriods = { years: [year('2024-09-28', 45)], quarters };
    expect(twelveMonths('revenue', known, day('2024-09-28'))).toEqual({ value: 45, basis: 'year' });
  });

  test('are four quarters that follow each other: 13 + 12 + 11 + 10', () => {
    const known: KnownPeriods = { years: [], quarters };
    expect(twelveMonths('revenue', known, day('2025-06-28'))).toEqual({ value: 46, basis: 'quarters' });
  });

  test('are the year moved on where the fourth quarter is not reported: 45 + (12 + 11) − (8 + 7)', () => {
    const known: KnownPeriods = {
      years: [year('2024-09-28', 45)],
      quarters: [
        quarter('2025-03-29', 12),
        quarter('2024-12-28', 11),
        quarter('2024-06-29', 9),
        quarter('2024-03-30', 8),
        quarter('2023-12-30', 7),
      ],
    };
    expect(twelveMonths('revenue', known, day('2025-03-29'))).toEqual({
      value: 53,
      basis: 'year-and-quarters',
    });
  });

  test.each<[string, KnownPeriods]>([
    ['a quarter lacks the item', { years: [], quarters: quarters.with(2, quarter('2024-12-28')) }],
    ['a quarter is missing', { years: [], quarters: quarters.toSpliced(2, 1) }],
    ['only the year before is known', { years: [year('2024-09-28', 45)], quarters: [quarters[0]!] }],
    ['nothing is known', { years: [], quarters: [] }],
  ])('are not known where %s', (_, known) => {
    expect(twelveMonths('revenue', known, day('2025-06-28'))).toBeNull();
  });

  test('of free cash flow need both of its parts: 100 − 30', () => {
    const known = (items: Partial<Record<LineItem, number>>): KnownPeriods => ({
      years: [statement('annual', '2024-12-31', items)],
      quarters: [],
    });
    const of = (items: Partial<Record<LineItem, number>>) =>
      twelveMonths('freeCashFlow', known(items), day('2024-12-31'))?.value;
    expect(of({ operatingCashFlow: 100, capitalExpenditure: 30 })).toBe(70);
    expect(of({ operatingCashFlow: 100 })).toBeUndefined();
  });
});

describe('shares', () => {
  const split = (date: string, ratio: number): Split => ({
    type: 'split',
    key: KEY,
    exDateMs: day(date),
    ratio,
    source: 'imported',
  });
  const splits = [split('2014-06-09', 7), split('2020-08-31', 4)];

  test('of before both splits have become 28, of between them 4', () => {
    expect(sharesToday(splits, day('2014-06-08'))).toBe(28);
    expect(sharesToday(splits, day('2014-06-09'))).toBe(4);
    expect(sharesToday(splits, day('2020-08-31'))).toBe(1);
  });

  test('of a statement are those of its filing: a split between period and filing is in it already', () => {
    const items = { epsDiluted: 12, sharesOutstanding: 100, revenue: 50 };
    expect(inTodaysShares(statement('annual', '2020-06-27', items, '2020-07-31'), splits).items).toEqual({
      epsDiluted: 3,
      sharesOutstanding: 400,
      revenue: 50,
    });
    const after = statement('annual', '2020-06-27', items, '2020-10-30');
    expect(inTodaysShares(after, splits)).toBe(after);
  });
});

test('the balance of a date holds no flow, and the year’s statement comes before the quarter’s', () => {
  const known: KnownPeriods = {
    years: [statement('annual', '2024-12-31', { equity: 7, revenue: 1 })],
    quarters: [statement('quarterly', '2024-12-31', { equity: 6, totalDebt: 3 })],
  };
  expect(balanceOf(known, day('2024-12-31'))).toEqual({ equity: 7, totalDebt: 3 });
});
