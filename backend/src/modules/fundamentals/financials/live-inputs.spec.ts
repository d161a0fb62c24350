import type { FundamentalStatement, LineItem } from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import { perShareInputs, priceObstacle, usableRate } from './live-inputs.js';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const statement = (
  period: 'annual' | 'quarterly',
  date: string,
  items: Partial<Record<LineItem, number>>,
): FundamentalStatement => ({
  key: 'NASDAQ:OWN',
  source: 'sec',
  period,
  fiscalDateMs: day(date),
  filingDateMs: null,
  asOfMs: 0,
  currency: 'USD',
  items,
});

describe('what a live price is set against', () => {
  test('earnings of four quarters, and the newest count of shares', () => {
    const quarters = ['2025-09-30', '2025-06-30', '2025-03-31', '2024-12-31'].map((date, n) =>
      statement('quarterly', date, { epsDiluted: 1 + n, ...(n === 1 ? { sharesOutstanding: 500 } : {}) }),
    );
    expect(perShareInputs({ years: [], quarters }, day('2025-11-20'))).toEqual({
      earnings: {
        perShare: 10,
        currency: 'USD',
        fiscalDateMs: day('2025-09-30'),
        source: 'sec',
        basis: 'quarters',
      },
      shares: { count: 500, fiscalDateMs: day('2025-06-30'), source: 'sec' },
    });
  });

  test('the fiscal year where the quarters do not reach, and nothing of years ago', () => {
    const known = {
      years: [statement('annual', '2024-12-31', { epsDiluted: 4, sharesOutstanding: 9 })],
      quarters: [statement('quarterly', '2025-03-31', { epsDiluted: 1 })],
    };
    expect(perShareInputs(known, day('2025-06-01')).earnings).toMatchObject({ perShare: 4, basis: 'year' });
    expect(perShareInputs(known, day('2027-06-01'))).toEqual({});
  });
});

describe('a price is not set against statements', () => {
  const price = { value: 500, asOfMs: day('2025-11-20'), currency: 'USD' };
  const profile = (marketCap: number, date = '2025-11-01', currency = 'USD'): InstrumentProfile => ({
    key: 'NASDAQ:OWN',
    source: 'fmp',
    asOfMs: day(date),
    currency,
    statistics: { marketCap },
  });

  const rate = { rate: 0.14, source: 'imported', asOfMs: day('2025-11-19') };
  const obstacle = (
    shares: number | undefined,
    currency: string | null,
    profiles: readonly InstrumentProfile[],
    at = price,
  ) =>
    priceObstacle(
      at,
      shares,
      currency,
      currency === 'CNY' || currency === 'GBP' ? rate : undefined,
      profiles,
    );

  test('in another currency without a rate, or without a market cap that says which shares they count', () => {
    expect(priceObstacle(price, 10, 'CNY', undefined, [])).toBe('currency');
    expect(obstacle(10, 'CNY', [])).toBe('unconfirmed');
    expect(obstacle(undefined, 'CNY', [profile(5000)])).toBe('unconfirmed');
    // One receipt for eight shares: price times shares is eight times the market cap.
    expect(obstacle(80, 'CNY', [profile(5000)])).toBe('scale');
    expect(obstacle(10, 'CNY', [profile(5000)])).toBeNull();
    expect(obstacle(10, 'USD', [])).toBeNull();
    expect(obstacle(10, null, [])).toBeNull();
  });

  test('though pounds beside pence are one currency', () => {
    expect(obstacle(10, 'GBP', [], { ...price, currency: 'GBX' })).toBeNull();
    expect(obstacle(10, 'GBP', [profile(400, '2025-11-01', 'GBX')], { ...price, currency: 'GBX' })).toBe(
      'scale',
    );
  });

  test('of another class of shares: 500 × 1.4 million shares is no company of 1,000 billion', () => {
    expect(obstacle(1.4e6, 'USD', [profile(1e12)])).toBe('scale');
    expect(obstacle(2.1e9, 'USD', [profile(1e12)])).toBeNull();
  });

  test('unless the stated market cap is of another time or currency, which says nothing', () => {
    expect(obstacle(1.4e6, 'USD', [profile(1e12, '2024-01-01')])).toBeNull();
    expect(obstacle(1.4e6, 'USD', [profile(1e12, '2025-11-01', 'EUR')])).toBeNull();
    expect(obstacle(undefined, 'USD', [profile(1e12)])).toBeNull();
  });

  test('by a rate of another quarter', () => {
    const told = { ...rate, base: 'CNY', quote: 'USD' };
    expect(usableRate(told, day('2025-11-20'))).toEqual(rate);
    expect(usableRate(told, day('2026-02-19'))).toEqual(rate);
    expect(usableRate(told, day('2026-02-20'))).toBeUndefined();
    expect(usableRate(null, 0)).toBeUndefined();
  });
});
