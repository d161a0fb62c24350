import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InstrumentType } from '../../common/market/instrument.js';
import { Instrument } from './instrument.entity.js';

export const TICKER_SORTS = ['rank', 'symbol', 'name'] as const;
export type TickerSort = (typeof TICKER_SORTS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export interface TickerListQuery {
  exchangeShortName?: string;
  type?: InstrumentType;
  sort: TickerSort;
  order: SortOrder;
  /** From 1. */
  page: number;
  limit: number;
}

/** What the in-memory directory keeps of a row. */
export interface DirectoryRow {
  id: number;
  exchangeShortName: string;
  symbol: string;
  type: InstrumentType;
  currency: string;
  sector: string | null;
  rank: number | null;
}

/** Questions about instruments that the database answers. Only active ones exist for a reader. */
@Injectable()
export class InstrumentRepository {
  constructor(private readonly em: EntityManager) {}

  findActive(exchangeShortName: string, symbol: string): Promise<Instrument | null> {
    return this.em.findOne(Instrument, { exchangeShortName, symbol, active: true });
  }

  /** Exchanges that list `symbol`, best-known listing first. */
  async exchangesListing(symbol: string): Promise<string[]> {
    const listings = await this.em.find(
      Instrument,
      { symbol, active: true },
      {
        fields: ['exchangeShortName'],
        orderBy: [{ rank: 'asc nulls last' }, { exchangeShortName: 'asc' }],
        limit: 5,
      },
    );
    return listings.map(({ exchangeShortName }) => exchangeShortName);
  }

  /** One page and how many there are; ties are broken so that pages neither repeat nor skip a row. */
  async page(query: TickerListQuery): Promise<{ items: Instrument[]; total: number }> {
    const { exchangeShortName, type, sort, order, page, limit } = query;
    const first = {
      rank: { rank: order === 'asc' ? ('asc nulls last' as const) : ('desc nulls last' as const) },
      symbol: { symbol: order },
      name: { [raw('lower("name")')]: order },
    }[sort];
    const [items, total] = await this.em.findAndCount(
      Instrument,
      { active: true, ...(exchangeShortName ? { exchangeShortName } : {}), ...(type ? { type } : {}) },
      {
        orderBy: [first, { symbol: 'asc' }, { exchangeShortName: 'asc' }],
        offset: (page - 1) * limit,
        limit,
      },
    );
    return { items, total };
  }

  /**
   * Hands over every active row, in id order and pages of `pageSize`, as of one instant.
   * @returns version of what was read, comparable with {@link version}.
   */
  async readActive(onPage: (rows: DirectoryRow[]) => void, pageSize = 20_000): Promise<string> {
    return this.em.fork().transactional(
      async (em) => {
        const version = await this.version(em);
        for (let lastId = 0; ;) {
          const rows: DirectoryRow[] = await em.execute(
            `select id, exchange_short_name as "exchangeShortName", symbol, type, currency, sector, rank
             from instrument where active and id > ? order by id limit ?`,
            [lastId, pageSize],
          );
          onPage(rows);
          const last = rows.at(-1);
          if (!last || rows.length < pageSize) return version;
          lastId = last.id;
        }
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
  }

  /** Changes whenever any instrument does. */
  async version(em: EntityManager = this.em.fork()): Promise<string> {
    const rows: { version: string | null }[] = await em.execute(
      'select max(updated_at)::text as version from instrument',
    );
    return rows[0]?.version ?? '';
  }
}
