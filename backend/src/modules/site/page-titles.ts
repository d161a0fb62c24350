import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';

const ALGORITHM_NAMES: Readonly<Record<AlgorithmName, string>> = {
  comparative: 'Comparative',
  valuation: 'Valuation',
  technical: 'Technical',
  lstm: 'LSTM forecast',
  openai: 'AI summary',
};

/** The page's own title and the brand, as everywhere in the browser (`components/page/page-title.ts`). */
export const withBrand = (title: string, brand: string): string =>
  title === brand ? brand : `${title} · ${brand}`;

export const exchangeTitle = (name: string): string => `${name} tickers`;

/** @param name `null` for the analysis, which is titled before the name is known */
export const tickerTitle = (symbol: string, name: string | null): string =>
  name === null ? `${symbol} · Market Analysis` : `${symbol} · ${name} · live price`;

export const callTitle = (instrument: string, algo: AlgorithmName): string =>
  `${instrument} · ${ALGORITHM_NAMES[algo]} call`;
