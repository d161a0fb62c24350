import { Injectable } from '@nestjs/common';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import { AppError } from '../../common/errors/app-error.js';
import { pageSlice } from '../../common/http/paging.js';
import { InstrumentDirectory } from './instrument-directory.js';
import type { TickerSort, SortOrder } from '@pricealgo/contract/tickers';
import { type InstrumentRecord, InstrumentRepository, type NamePageQuery } from './instrument.repository.js';
import { TickerOrders, type TickerFilter } from './list/ticker-orders.js';

export interface TickerListQuery extends TickerFilter {
  sort: TickerSort;
  order: SortOrder;
  /** From 1. */
  page: number;
  limit: number;
  /** See `OrderQuery`. */
  orderedAtMs?: number;
}

export interface TickerList {
  items: InstrumentRecord[];
  total: number;
  orderedAtMs: number | null;
}

@Injectable()
export class TickersService {
  constructor(
    private readonly instruments: InstrumentRepository,
    private readonly directory: InstrumentDirectory,
    private readonly orders: TickerOrders,
  ) {}

  /**
   * One page of the directory. Only the names' order is the database's: every other one is held in memory, so that a
   * page far down costs what the first one does.
   * @throws AppError `exchange_not_found` when the query names an exchange without instruments.
   */
  async list({ sort, page, limit, ...query }: TickerListQuery): Promise<TickerList> {
    const { exchangeShortName } = query;
    if (exchangeShortName && !this.directory.hasExchange(exchangeShortName)) {
      throw new AppError('exchange_not_found', {
        message: `We do not know an exchange ${exchangeShortName}.`,
      });
    }
    const { offset } = pageSlice({ page, limit });
    if (sort === 'name') {
      const total = this.orders.list(query).length;
      return { items: await this.byName({ ...query, offset, limit }, total), total, orderedAtMs: null };
    }
    const { instruments, places, orderedAtMs } = this.orders.order({ ...query, sort });
    const wanted = Array.from(places.subarray(offset, offset + limit), (place) => instruments[place]!);
    return { items: await this.instruments.findActiveMany(wanted), total: instruments.length, orderedAtMs };
  }

  /** A page of the second half is read from the end. */
  private byName(page: Omit<NamePageQuery, 'fromEnd'>, total: number): Promise<InstrumentRecord[]> {
    const size = Math.min(page.limit, total - page.offset);
    if (size <= 0) return Promise.resolve([]);
    const offsetFromEnd = total - page.offset - size;
    return this.instruments.namePage(
      offsetFromEnd < page.offset
        ? { ...page, offset: offsetFromEnd, limit: size, fromEnd: true }
        : { ...page, fromEnd: false },
    );
  }

  /** @throws AppError `instrument_not_found`, naming other exchanges that list the symbol. */
  async one(exchangeShortName: string, symbol: string): Promise<InstrumentRecord> {
    const instrument = await this.instruments.findActive(exchangeShortName, symbol);
    if (instrument) return instrument;
    const elsewhere = (await this.instruments.exchangesListing(symbol)).map((name) =>
      instrumentKey(name, symbol),
    );
    const hint = elsewhere.length > 0 ? ` Did you mean ${elsewhere.join(' or ')}?` : '';
    throw new AppError('instrument_not_found', {
      message: `We do not know the ticker ${instrumentKey(exchangeShortName, symbol)}.${hint}`,
    });
  }
}
