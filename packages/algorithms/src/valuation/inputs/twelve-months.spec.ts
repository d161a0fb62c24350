import type { FundamentalStatement, LineItem } from '@pricealgo/contract/market/fundamentals';
import { madeStatement as statement, utcDay as day } from '../testing/made-company.js';
import { knownPeriods, type KnownPeriods } from './known-periods.js';
import { trailingYear, twelveMonths } from './twelve-months.js';

const quarter = (date: string, revenue?: number, more: Partial<Record<LineItem, number>> = {}) =>
  statement('quarterly', date, { ...(revenue === undefined ? { netIncome: 1 } : { revenue }), ...more });
const year = (date: string, revenue: number, more: Partial<Record<LineItem, number>> = {}) =>
  statement('annual', date, { revenue, ...more });

/** 45 is what the fiscal year states; its four quarters, of which one was restated since, add up to 42. */
const FISCAL_YEAR = year('2024-09-28', 45, { equity: 70, epsDiluted: 4.5, weightedSharesDiluted: 10 });
const quarters = [
  quarter('2025-06-28', 13, { equity: 75, epsDiluted: 1.3, weightedSharesDiluted: 9 }),
  quarter('2025-03-29', 12),
  quarter('2024-12-28', 11),
  quarter('2024-09-28', 18, { equity: 71, totalDebt: 20 }),
  quarter('2024-06-29', 9),
  quarter('2024-03-30', 8),
  quarter('2023-12-30', 7),
];
const WITHOUT_FOURTH: KnownPeriods = { years: [FISCAL_YEAR], quarters: quarters.toSpliced(3, 1) };

describe('twelve months to a fiscal date', () => {
  test('are the fiscal year that ends there, also where four quarters add up to something else', () => {
    const known: KnownPeriods = { years: [FISCAL_YEAR], quarters };
    expect(twelveMonths('revenue', known, day('2024-09-28'))).toEqual({ value: 45, basis: 'year' });
    expect(twelveMonths('revenue', { ...known, years: [] }, day('2024-09-28'))).toEqual({
      value: 42,
      basis: 'quarters',
    });
  });

  test('are the year of a source that gives the end of the month', () => {
    const known: KnownPeriods = { years: [year('2024-09-30', 45)], quarters };
    expect(twelveMonths('revenue', known, day('2024-09-28'))?.basis).toBe('year');
  });

  test('are four quarters that follow each other: 13 + 12 + 11 + 18', () => {
    const known: KnownPeriods = { years: [], quarters };
    expect(twelveMonths('revenue', known, day('2025-06-28'))).toEqual({ value: 54, basis: 'quarters' });
  });

  test.each([
    ['2024-12-28', 45 + 11 - 7],
    ['2025-03-29', 45 + (12 + 11) - (8 + 7)],
    ['2025-06-28', 45 + (13 + 12 + 11) - (9 + 8 + 7)],
  ])('are the year moved on to %s where the fourth quarter is not reported', (date, value) => {
    expect(twelveMonths('revenue', WITHOUT_FOURTH, day(date))).toEqual({ value, basis: 'year-and-quarters' });
  });

  test('take each figure the way that it is known in: four quarters lack it, the year and its quarters do not', () => {
    const known = { years: [FISCAL_YEAR], quarters: quarters.with(3, quarter('2024-09-28')) };
    expect(twelveMonths('revenue', known, day('2025-06-28'))).toEqual({
      value: 45 + (13 + 12 + 11) - (9 + 8 + 7),
      basis: 'year-and-quarters',
    });
  });

  test.each<[string, KnownPeriods]>([
    ['a quarter lacks the item', { years: [], quarters: quarters.with(2, quarter('2024-12-28')) }],
    ['a quarter is missing', { years: [], quarters: quarters.toSpliced(2, 1) }],
    ['a quarter since the year is missing', { years: [FISCAL_YEAR], quarters: quarters.toSpliced(2, 1) }],
    ['a quarter of a year earlier is missing', { ...WITHOUT_FOURTH, quarters: quarters.slice(0, 3) }],
    ['only the year before is known', { years: [FISCAL_YEAR], quarters: [quarters[0]!] }],
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

describe('the trailing year', () => {
  test('reaches to the newest quarter, with balances and shares of that day and no quarter’s earnings per share', () => {
    expect(trailingYear({ years: [FISCAL_YEAR], quarters })).toEqual({
      endMs: day('2025-06-28'),
      filingDateMs: null,
      figures: { revenue: 54, equity: 75, weightedSharesDiluted: 9 },
    });
  });

  test('is the same sum that the screen shows, whatever it is made of', () => {
    for (const known of [
      WITHOUT_FOURTH,
      { years: [FISCAL_YEAR], quarters },
      { years: [], quarters },
      { years: [FISCAL_YEAR], quarters: quarters.slice(3) },
      { years: [FISCAL_YEAR], quarters: quarters.toSpliced(1, 1) },
    ] satisfies KnownPeriods[]) {
      const { endMs, figures } = trailingYear(known)!;
      expect(figures.revenue).toBe(twelveMonths('revenue', known, endMs)!.value);
    }
    expect(trailingYear(WITHOUT_FOURTH)!.figures.revenue).toBe(45 + (13 + 12 + 11) - (9 + 8 + 7));
  });

  test('is the fiscal year on its own date, with what only the quarter’s balance of that day tells', () => {
    expect(trailingYear({ years: [FISCAL_YEAR], quarters: quarters.slice(3) })).toEqual({
      endMs: day('2024-09-28'),
      filingDateMs: null,
      figures: { revenue: 45, equity: 70, epsDiluted: 4.5, weightedSharesDiluted: 10, totalDebt: 20 },
    });
  });

  test('is the newest year with its age where the quarters since leave a hole', () => {
    const holed = { years: [FISCAL_YEAR], quarters: quarters.toSpliced(1, 1) };
    expect(trailingYear(holed)!.endMs).toBe(day('2024-09-28'));
  });

  test('is not known without a year and four quarters', () => {
    expect(trailingYear({ years: [], quarters: quarters.slice(0, 3) })).toBeNull();
    expect(trailingYear({ years: [], quarters: [] })).toBeNull();
  });

  test('of a restated year moves on from what was restated, from the day after it was filed', () => {
    const statements: FundamentalStatement[] = [
      statement('annual', '2023-12-31', { revenue: 100 }, '2024-02-20'),
      statement('annual', '2023-12-31', { revenue: 90 }, '2024-06-01'),
      statement('quarterly', '2024-03-31', { revenue: 30 }, '2024-05-05'),
      statement('quarterly', '2023-03-31', { revenue: 24 }, '2023-05-05'),
      // The report of the quarter tells that of a year before anew.
      statement('quarterly', '2023-03-31', { revenue: 20 }, '2024-05-05'),
    ];
    const at = (date: string) =>
      trailingYear(
        knownPeriods(statements, { source: 'imported', currency: 'USD', asOfMs: day(date), splits: [] }),
      );
    expect(at('2024-05-06')).toMatchObject({ endMs: day('2023-12-31'), figures: { revenue: 100 } });
    expect(at('2024-05-07')).toMatchObject({ endMs: day('2024-03-31'), figures: { revenue: 110 } });
    expect(at('2024-06-03')).toMatchObject({ endMs: day('2024-03-31'), figures: { revenue: 100 } });
  });

  test('holds no quarter in another currency', () => {
    const mixed = [FISCAL_YEAR, ...quarters.map((one, at) => (at === 1 ? { ...one, currency: 'EUR' } : one))];
    const known = knownPeriods(mixed, {
      source: 'imported',
      currency: 'USD',
      asOfMs: day('2026-02-01'),
      splits: [],
    });
    // Without the second quarter nothing later than the year is covered.
    expect(trailingYear(known)).toMatchObject({ endMs: day('2024-09-28'), figures: { revenue: 45 } });
  });
});
