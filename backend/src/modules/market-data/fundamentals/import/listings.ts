import type { EntityManager } from '@mikro-orm/postgresql';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';

export interface ListedInstrument {
  key: InstrumentKey;
  currency: string;
}

export interface Listings {
  byKey: (key: string) => ListedInstrument | undefined;
  /** The best-known active stock with a symbol, on whatever exchange. */
  stock: (symbol: string) => ListedInstrument | undefined;
}

/** The directory as an import needs it. */
export async function readListings(em: EntityManager): Promise<Listings> {
  const rows: (ListedInstrument & { symbol: string; stock: boolean })[] = await em.execute(
    `select exchange_short_name || ':' || symbol as key, symbol, currency, type = 'stock' and active as stock
     from instrument order by rank nulls last, id`,
  );
  const byKey = new Map<string, ListedInstrument>();
  const bySymbol = new Map<string, ListedInstrument>();
  for (const { key, currency, symbol, stock } of rows) {
    byKey.set(key, { key, currency });
    if (stock && !bySymbol.has(symbol)) bySymbol.set(symbol, { key, currency });
  }
  return { byKey: (key) => byKey.get(key), stock: (symbol) => bySymbol.get(symbol) };
}
