import type { FundamentalStatement, LineItem } from '@pricealgo/contract/market/fundamentals';
import { financialPeriods } from './statement-table.js';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const statement = (
  period: 'annual' | 'quarterly',
  date: string,
  items: Partial<Record<LineItem, number>>,
): FundamentalStatement => ({
  key: 'NASDAQ:OWN',
  source: 'imported',
  period,
  fiscalDateMs: day(date),
  filingDateMs: null,
  asOfMs: day('2026-01-10'),
  currency: 'USD',
  items,
});

describe('statements as a table', () => {
  test('years grow against the year before, and free cash flow is computed', () => {
    const periods = financialPeriods(
      [
        statement('annual', '2025-09-27', { revenue: 110, operatingCashFlow: 50, capitalExpenditure: 20 }),
        statement('annual', '2024-09-28', { revenue: 100, operatingCashFlow: 40, capitalExpenditure: 20 }),
      ],
      12,
    );
    expect(periods[0]!.items).toMatchObject({ revenue: 110, freeCashFlow: 30 });
    expect(periods[0]!.growth.revenue).toBeCloseTo(0.1, 12);
    expect(periods[0]!.growth.freeCashFlow).toBeCloseTo(0.5, 12);
    expect(periods[1]!.growth).toEqual({});
  });

  test('a quarter grows against the same quarter, not against the one before it', () => {
    const quarters = ['2025-03-29', '2024-12-28', '2024-09-28', '2024-06-29', '2024-03-30'].map((date, n) =>
      statement('quarterly', date, { revenue: [12, 30, 20, 11, 10][n]! }),
    );
    const [newest, second] = financialPeriods(quarters, 2);
    expect(newest!.growth.revenue).toBeCloseTo(0.2, 12);
    expect(second!.growth).toEqual({});
  });

  test('nothing grows from a loss, from zero or from what is not known', () => {
    const [period] = financialPeriods(
      [
        statement('annual', '2025-12-31', { netIncome: 5, ebitda: 5, revenue: 5, operatingIncome: -1 }),
        statement('annual', '2024-12-31', { netIncome: -5, ebitda: 0, operatingIncome: 2 }),
      ],
      1,
    );
    expect(period!.growth).toEqual({ operatingIncome: -1.5 });
  });
});
