import type { DirectoryRow } from '../instrument.repository.js';
import { InstrumentTable } from './instrument-table.js';

const row = (
  exchangeShortName: string,
  symbol: string,
  type: DirectoryRow['type'],
  sector: string | null = null,
): DirectoryRow => ({
  id: 0,
  exchangeShortName,
  symbol,
  type,
  currency: 'USD',
  sector,
  rank: null,
});

describe('instrument table', () => {
  const table = new InstrumentTable();
  table.add([row('NYSE', 'KO', 'stock'), row('CRYPTO', 'BTCUSD', 'crypto')]);
  table.add([row('NYSE', 'PFE', 'stock', 'Health'), row('NYSE', 'SGOV', 'etf')]);

  it('finds by key', () => {
    expect(table.get('NYSE:KO')).toEqual({
      key: 'NYSE:KO',
      exchangeShortName: 'NYSE',
      symbol: 'KO',
      type: 'stock',
      currency: 'USD',
      sector: null,
      rank: null,
    });
    expect(table.has('CRYPTO:BTCUSD')).toBe(true);
    expect([table.has('NYSE:BTCUSD'), table.has(''), table.has('__proto__')]).toEqual([false, false, false]);
    expect(table.get('nyse:ko')).toBeUndefined();
  });

  it('lists in the order of adding', () => {
    expect(table.all().map(({ symbol }) => symbol)).toEqual(['KO', 'BTCUSD', 'PFE', 'SGOV']);
    expect(table.size).toBe(4);
  });

  it('counts by exchange, type and sector', () => {
    expect(table.exchanges()).toEqual([
      {
        exchangeShortName: 'NYSE',
        count: 3,
        types: { stock: 2, etf: 1, crypto: 0, index: 0 },
        sectors: [{ sector: 'Health', count: 1 }],
      },
      {
        exchangeShortName: 'CRYPTO',
        count: 1,
        types: { stock: 0, etf: 0, crypto: 1, index: 0 },
        sectors: [],
      },
    ]);
    expect([table.hasExchange('NYSE'), table.hasExchange('LSE')]).toEqual([true, false]);
  });
});
