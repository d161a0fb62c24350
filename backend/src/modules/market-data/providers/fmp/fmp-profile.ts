import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { InstrumentProfile, KeyStatistic } from '@pricealgo/contract/market/instrument-profile';
import type { z } from 'zod';
import type { fmpProfile } from './fmp-answers.js';

/** The vendor's profile in our words; what it does not tell is left out. */
export function fmpProfileOf(
  key: InstrumentKey,
  row: z.output<typeof fmpProfile>,
  asOfMs: number,
): InstrumentProfile {
  const [low, high] = (row.range ?? '').split('-').map(Number);
  const statistics: Partial<Record<KeyStatistic, number | undefined>> = {
    marketCap: row.marketCap,
    beta: row.beta,
    averageVolume: row.averageVolume,
    employees: row.fullTimeEmployees,
    ...(row.lastDividend !== undefined && row.lastDividend > 0 ? { dividendPerShare: row.lastDividend } : {}),
    ...(low !== undefined && high !== undefined && low > 0 && high >= low
      ? { week52Low: low, week52High: high }
      : {}),
  };
  return {
    key,
    source: 'fmp',
    asOfMs,
    currency: row.currency,
    ...told({
      name: row.companyName,
      description: row.description,
      sector: row.sector,
      industry: row.industry,
      country: row.country,
      website: row.website,
      ceo: row.ceo,
      listedFromMs: row.ipoDate,
    }),
    statistics: told(statistics),
  };
}

/** The fields that have a value. */
function told<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
