import { instrumentKey, type InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { DirectoryRow } from '../instrument.repository.js';

export interface ExchangeCount {
  readonly exchangeShortName: string;
  readonly count: number;
  readonly types: Readonly<Record<InstrumentType, number>>;
  /** Most frequent first. */
  readonly sectors: readonly { readonly sector: string; readonly count: number }[];
}

interface Counts {
  count: number;
  types: Record<InstrumentType, number>;
  sectors: Map<string, number>;
}

/**
 * Immutable table of instruments by key. Made for half a million rows: texts that repeat (exchange, currency, sector)
 * are shared, a row costs about 200 bytes.
 */
export class InstrumentTable {
  private readonly byKey = new Map<InstrumentKey, MarketInstrument>();
  private readonly shared = new Map<string, string>();
  private readonly counts = new Map<string, Counts>();
  private listed: readonly MarketInstrument[] | undefined;

  get size(): number {
    return this.byKey.size;
  }

  add(rows: readonly DirectoryRow[]): void {
    for (const row of rows) {
      const exchangeShortName = this.share(row.exchangeShortName);
      const key = instrumentKey(exchangeShortName, row.symbol);
      this.byKey.set(key, {
        key,
        exchangeShortName,
        symbol: row.symbol,
        type: this.share(row.type),
        currency: this.share(row.currency),
        sector: row.sector === null ? null : this.share(row.sector),
        rank: row.rank,
      });
      this.count(exchangeShortName, row);
    }
    this.listed = undefined;
  }

  get(key: string): MarketInstrument | undefined {
    return this.byKey.get(key as InstrumentKey);
  }

  /** In the order of adding; the same array until something is added. */
  all(): readonly MarketInstrument[] {
    return (this.listed ??= [...this.byKey.values()]);
  }

  exchanges(): ExchangeCount[] {
    return [...this.counts].map(([exchangeShortName, { count, types, sectors }]) => ({
      exchangeShortName,
      count,
      types: { ...types },
      sectors: [...sectors]
        .map(([sector, number]) => ({ sector, count: number }))
        .sort((a, b) => b.count - a.count || (a.sector < b.sector ? -1 : 1)),
    }));
  }

  has(key: string): boolean {
    return this.byKey.has(key as InstrumentKey);
  }

  hasExchange(exchangeShortName: string): boolean {
    return this.counts.has(exchangeShortName);
  }

  private count(exchangeShortName: string, { type, sector }: DirectoryRow): void {
    let entry = this.counts.get(exchangeShortName);
    if (!entry) {
      entry = { count: 0, types: { stock: 0, etf: 0, crypto: 0, index: 0 }, sectors: new Map() };
      this.counts.set(exchangeShortName, entry);
    }
    entry.count++;
    entry.types[type]++;
    if (sector !== null) entry.sectors.set(sector, (entry.sectors.get(sector) ?? 0) + 1);
  }

  private share<T extends string>(text: T): T {
    const known = this.shared.get(text);
    if (known !== undefined) return known as T;
    this.shared.set(text, text);
    return text;
  }
}
