import type { Instrument } from './api/ticker';

export const TYPE_NAMES: Record<Instrument['type'], string> = {
  stock: 'Stock',
  etf: 'ETF',
  crypto: 'Crypto',
};
