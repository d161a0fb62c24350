import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { instrumentKey, type InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import type { MarketInstrument } from '../../common/market/instrument.js';
import { EventBus } from '../../infra/bus/event-bus.js';
import { type DirectoryRow, InstrumentRepository } from './instrument.repository.js';

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

/** A node may miss an event (Redis away, its own start): then it notices the change by asking. */
const CHECK_MS = 60_000;

/**
 * Every active instrument in memory, for the paths that may not ask the database: subscribe, feed, validation. Loaded
 * before the process serves anyone and replaced as a whole when `instruments.changed` arrives.
 */
@Injectable()
export class InstrumentDirectory implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(InstrumentDirectory.name);
  private readonly listeners = new Set<() => void>();
  private table = new InstrumentTable();
  private version = '';
  private loading: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private endSubscription: (() => void) | undefined;

  constructor(
    private readonly repository: InstrumentRepository,
    private readonly bus: EventBus,
  ) {}

  async onModuleInit(): Promise<void> {
    // Not awaited: the bus delivers inside the relay's transaction, which must not last as long as a reload.
    this.endSubscription = this.bus.on('instruments.changed', () => void this.tryReload());
    await this.reload();
    this.timer = setInterval(() => void this.reloadIfChanged(), CHECK_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.endSubscription?.();
    await Promise.allSettled([this.loading, this.next]);
  }

  has(key: string): boolean {
    return this.table.has(key);
  }

  /** @returns `undefined` for a key that no active instrument has. */
  get(key: string): MarketInstrument | undefined {
    return this.table.get(key);
  }

  /** Every active instrument; the array is the same one until the directory changes. */
  all(): readonly MarketInstrument[] {
    return this.table.all();
  }

  get size(): number {
    return this.table.size;
  }

  hasExchange(exchangeShortName: string): boolean {
    return this.table.hasExchange(exchangeShortName);
  }

  /** How many instruments of which type each exchange has. */
  exchanges(): ExchangeCount[] {
    return this.table.exchanges();
  }

  /** Calls `listener` after each change of the directory. @returns the function that ends it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Reads everything again. Calls during a reload share one further reload, so the answer is never older than the call.
   * @throws when the database cannot be read; the table stays as it was.
   */
  reload(): Promise<void> {
    if (!this.loading) {
      this.loading = this.load().finally(() => (this.loading = undefined));
      return this.loading;
    }
    this.next ??= this.loading
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        return this.reload();
      });
    return this.next;
  }

  private async load(): Promise<void> {
    const table = new InstrumentTable();
    this.version = await this.repository.readActive((rows) => table.add(rows));
    this.table = table;
    for (const listener of this.listeners) {
      try {
        listener();
      } catch (error) {
        this.logger.error({ err: error }, 'a listener of the instrument directory failed');
      }
    }
  }

  private async tryReload(): Promise<void> {
    await this.reload().catch((error: Error) => {
      this.logger.warn(`instruments were not reloaded, asking again within a minute: ${error.message}`);
    });
  }

  private async reloadIfChanged(): Promise<void> {
    try {
      if ((await this.repository.version()) !== this.version) await this.reload();
    } catch (error) {
      this.logger.warn(`instruments could not be checked: ${(error as Error).message}`);
    }
  }
}
