import type {
  FundamentalPeriod,
  FundamentalStatement,
  LineItem,
} from '@pricealgo/contract/market/fundamentals';

/** 00:00 UTC of a day like `2024-12-31`. */
export const utcDay = (text: string): number => Date.parse(`${text}T00:00:00Z`);

/** @param filed `null` where the source does not tell it: then it counts from its reading on 10 January 2026 */
export const madeStatement = (
  period: FundamentalPeriod,
  date: string,
  items: Partial<Record<LineItem, number>>,
  filed: string | null = null,
): FundamentalStatement => ({
  key: 'NASDAQ:OWN',
  source: 'imported',
  period,
  fiscalDateMs: utcDay(date),
  filingDateMs: filed === null ? null : utcDay(filed),
  asOfMs: utcDay('2026-01-10'),
  currency: 'USD',
  items,
});
