import { Injectable } from '@nestjs/common';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import { NewestEntries } from '../../../common/cache/newest-entries.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { InstrumentDirectory } from '../instrument-directory.js';
import { orderByNumber } from './order-by-number.js';

/** What lists may be ordered by while it moves. */
export const LIVE_FIELDS = ['price', 'changePct', 'volume'] as const;
export type LiveField = (typeof LIVE_FIELDS)[number];

/** The newest prices as lists need them. The market data has them and stands above this module: `app-bindings.module.ts` ties the two. */
export abstract class LiveValues {
  /**
   * Newest value of each instrument: price in its currency, change since the previous close in percent, volume as a
   * quantity. `NaN` = unknown.
   * @param instruments a list that is kept as it is (its identity is remembered)
   */
  abstract values(instruments: readonly MarketInstrument[], field: LiveField): Float64Array;

  /** Whether some source serves any instrument of the exchange; true while that is not known. */
  abstract servesExchange(exchangeShortName: string): boolean;
}

export interface TickerFilter {
  exchangeShortName?: string;
  type?: InstrumentType;
  sector?: string;
}

/** Orders that are known without the database. */
export const MEMORY_SORTS = ['rank', 'symbol', ...LIVE_FIELDS] as const;
export type MemorySort = (typeof MEMORY_SORTS)[number];

export interface OrderQuery extends TickerFilter {
  sort: MemorySort;
  order: 'asc' | 'desc';
  /** The order to go on with, as an earlier answer named it; a new one is made where it is gone. */
  orderedAtMs?: number;
}

export interface TickerOrder {
  instruments: readonly MarketInstrument[];
  /** Places in `instruments`. */
  places: Uint32Array;
  /** When it was made, for orders that age; `null` for those that hold until the directory changes. */
  orderedAtMs: number | null;
}

/** Somebody who opens the list now may share an order that is at most this old. */
const FRESH_MS = 5_000;
/** Orders that are kept. At half a million instruments one takes 2 MB. */
export const ORDERS_KEPT = 24;
export const FILTERS_KEPT = 48;

const isLive = (sort: MemorySort): sort is LiveField => (LIVE_FIELDS as readonly string[]).includes(sort);

/** Ordinals of the symbols of a list that is in symbol order: the same symbol, the same number. */
function symbolOrdinals(instruments: readonly MarketInstrument[]): Float64Array {
  const ordinals = new Float64Array(instruments.length);
  for (let i = 1; i < ordinals.length; i++) {
    ordinals[i] = ordinals[i - 1]! + (instruments[i]!.symbol === instruments[i - 1]!.symbol ? 0 : 1);
  }
  return ordinals;
}

/**
 * Whole lists in order, kept so that page after page shows the same one: prices move while somebody scrolls.
 * Instruments without the value come last; ties are in symbol order.
 */
@Injectable()
export class TickerOrders {
  private all: readonly MarketInstrument[] = [];
  private readonly lists = new NewestEntries<string, readonly MarketInstrument[]>(FILTERS_KEPT);
  private readonly orders = new NewestEntries<string, TickerOrder>(ORDERS_KEPT);
  private readonly newest = new NewestEntries<string, TickerOrder>(ORDERS_KEPT);

  constructor(
    private readonly directory: InstrumentDirectory,
    private readonly live: LiveValues,
  ) {}

  /** Instruments of a filter in symbol order; the same array until the directory changes. */
  list({ exchangeShortName, type, sector }: TickerFilter): readonly MarketInstrument[] {
    this.forgetIfChanged();
    if (!exchangeShortName && !type && !sector) return this.all;
    const key = [exchangeShortName, type, sector].join('|');
    return (
      this.lists.get(key) ??
      this.lists.set(
        key,
        this.all.filter(
          (instrument) =>
            (!exchangeShortName || instrument.exchangeShortName === exchangeShortName) &&
            (!type || instrument.type === type) &&
            (!sector || instrument.sector === sector),
        ),
      )
    );
  }

  /** @param nowMs wall clock */
  order(query: OrderQuery, nowMs = Date.now()): TickerOrder {
    this.forgetIfChanged();
    const { exchangeShortName, type, sector, sort, order, orderedAtMs } = query;
    const key = [exchangeShortName, type, sector, sort, order].join('|');
    const continued = orderedAtMs === undefined ? undefined : this.orders.get(`${key}|${orderedAtMs}`);
    if (continued) return continued;
    const newest = this.newest.get(key);
    if (newest && (newest.orderedAtMs === null || nowMs - newest.orderedAtMs < FRESH_MS)) return newest;
    const made = this.make(query, nowMs);
    if (made.orderedAtMs !== null) this.orders.set(`${key}|${made.orderedAtMs}`, made);
    return this.newest.set(key, made);
  }

  private make({ sort, order, ...filter }: OrderQuery, nowMs: number): TickerOrder {
    const instruments = this.list(filter);
    const values = isLive(sort)
      ? this.live.values(instruments, sort)
      : sort === 'rank'
        ? Float64Array.from(instruments, ({ rank }) => rank ?? Number.NaN)
        : symbolOrdinals(instruments);
    return {
      instruments,
      places: orderByNumber(values, order === 'desc'),
      orderedAtMs: isLive(sort) ? nowMs : null,
    };
  }

  private forgetIfChanged(): void {
    const all = this.directory.all();
    if (all === this.all) return;
    this.all = all;
    for (const held of [this.lists, this.orders, this.newest]) held.clear();
  }
}
