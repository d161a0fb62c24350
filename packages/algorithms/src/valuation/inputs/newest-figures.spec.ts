import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import { newestFigures, PUBLISHED_MAX_AGE_DAYS } from './newest-figures.js';

const DAY_MS = 86_400_000;
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const AT = day('2024-12-31');
const profile = (
  asOf: string,
  statistics: InstrumentProfile['statistics'],
  rest: Partial<InstrumentProfile> = {},
): InstrumentProfile => ({
  key: 'NYSE:MADE',
  source: 'vendor',
  asOfMs: day(asOf),
  currency: 'USD',
  statistics,
  ...rest,
});

describe('newestFigures', () => {
  it('takes the newest of each figure with its date and source, whoever told it', () => {
    const found = newestFigures(
      [
        profile('2024-10-01', { peRatio: 20, priceToBook: 3 }, { industry: 'Machinery' }),
        profile('2024-12-01', { peRatio: 22 }, { source: 'imported' }),
        profile('2025-01-05', { peRatio: 99 }),
      ],
      AT,
    )!;
    expect(found.profile).toMatchObject({
      asOfMs: day('2024-12-01'),
      industry: 'Machinery',
      statistics: { peRatio: 22, priceToBook: 3 },
    });
    expect(found.told).toEqual({
      peRatio: { asOfMs: day('2024-12-01'), source: 'imported' },
      priceToBook: { asOfMs: day('2024-10-01'), source: 'vendor' },
    });
  });

  it('leaves out what is beyond its age: half a year, a week for a net asset value', () => {
    const at = (days: number) =>
      newestFigures(
        [profile('2024-06-01', { peRatio: 20, netAssetValue: 50, expenseRatio: 0.001 })],
        day('2024-06-01') + days * DAY_MS,
      )!.profile.statistics;
    expect(at(7)).toEqual({ peRatio: 20, netAssetValue: 50, expenseRatio: 0.001 });
    expect(at(8)).toEqual({ peRatio: 20, expenseRatio: 0.001 });
    expect(at(PUBLISHED_MAX_AGE_DAYS)).toEqual({ peRatio: 20, expenseRatio: 0.001 });
    expect(at(PUBLISHED_MAX_AGE_DAYS + 1)).toEqual({ expenseRatio: 0.001 });
  });

  it('puts figures per share and share counts on the shares of the day', () => {
    const splits = [
      { exDateMs: day('2024-11-15'), ratio: 4 },
      { exDateMs: day('2024-08-01'), ratio: 7 },
      { exDateMs: day('2025-02-01'), ratio: 2 },
    ];
    const told = profile('2024-10-01', { eps: 8, sharesOutstanding: 100, peRatio: 20, marketCap: 16_000 });
    expect(newestFigures([told], AT, splits)!.profile.statistics).toEqual({
      eps: 2,
      sharesOutstanding: 400,
      peRatio: 20,
      marketCap: 16_000,
    });
  });

  it('never mixes money of two currencies', () => {
    const found = newestFigures(
      [
        profile('2024-10-01', { marketCap: 900, eps: 3, peRatio: 11 }, { currency: 'CNY' }),
        profile('2024-11-01', { eps: 1 }),
      ],
      AT,
    )!;
    expect(found.profile).toMatchObject({ currency: 'USD', statistics: { eps: 1, peRatio: 11 } });
    expect(found.profile.statistics.marketCap).toBeUndefined();
  });

  it('knows nothing of what was not told yet', () => {
    expect(newestFigures([profile('2025-01-05', { eps: 1 })], AT)).toBeNull();
    expect(newestFigures([], AT)).toBeNull();
  });
});
