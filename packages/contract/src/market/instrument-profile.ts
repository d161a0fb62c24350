import type { InstrumentKey } from '../instrument-key.js';

/** What a key statistic is counted in. */
export const STATISTIC_UNITS = [
  'money',
  'moneyPerShare',
  'shares',
  'coins',
  'ratio',
  'fraction',
  'people',
  'addresses',
] as const;
export type StatisticUnit = (typeof STATISTIC_UNITS)[number];

/**
 * Key statistics a source may know, with their unit. `fraction` is 0.0175 for 1.75 %. Money is in the statistic's
 * `currency`. `debtToEquity` is by book value, `analystGrowth` the consensus on earnings per year, `transferValue` what a
 * network moved on the day, `realisedCap` its coins at the prices at which they last moved.
 */
export const KEY_STATISTICS = {
  marketCap: 'money',
  enterpriseValue: 'money',
  ebitda: 'money',
  revenue: 'money',
  netAssets: 'money',
  sharesOutstanding: 'shares',
  circulatingSupply: 'coins',
  maxSupply: 'coins',
  peRatio: 'ratio',
  forwardPeRatio: 'ratio',
  priceToSales: 'ratio',
  priceToBook: 'ratio',
  pegRatio: 'ratio',
  debtToEquity: 'ratio',
  returnOnEquity: 'fraction',
  operatingMargin: 'fraction',
  analystGrowth: 'fraction',
  beta: 'ratio',
  eps: 'moneyPerShare',
  dividendPerShare: 'moneyPerShare',
  dividendYield: 'fraction',
  netAssetValue: 'moneyPerShare',
  bidAskSpread: 'fraction',
  expenseRatio: 'fraction',
  week52Low: 'moneyPerShare',
  week52High: 'moneyPerShare',
  averageVolume: 'shares',
  previousClose: 'moneyPerShare',
  employees: 'people',
  transferValue: 'money',
  realisedCap: 'money',
  activeAddresses: 'addresses',
} as const satisfies Record<string, StatisticUnit>;
export type KeyStatistic = keyof typeof KEY_STATISTICS;

/**
 * Description and key statistics of an instrument as one source gave them at one time. What the source does not say is
 * left out: no zero, no guess.
 */
export interface InstrumentProfile {
  readonly key: InstrumentKey;
  /** Provider's name, or `imported`. */
  readonly source: string;
  /** When the source said it, ms since epoch UTC. */
  readonly asOfMs: number;
  /** ISO 4217 code that the money among `statistics` is in. */
  readonly currency: string;
  readonly name?: string;
  /** Plain text, no markup. */
  readonly description?: string;
  readonly sector?: string;
  readonly industry?: string;
  /** ISO 3166-1 alpha-2 code, or the country's name where the source gives only that. */
  readonly country?: string;
  /** Absolute http(s) address. */
  readonly website?: string;
  readonly ceo?: string;
  /** Issuer of a fund. */
  readonly issuer?: string;
  /** What a fund follows, by the instrument whose bars stand for the index. */
  readonly followedKey?: InstrumentKey;
  /** First trading date under this listing: 00:00 UTC of it, ms. Bars before it belong to another instrument. */
  readonly listedFromMs?: number;
  readonly statistics: Readonly<Partial<Record<KeyStatistic, number>>>;
}
