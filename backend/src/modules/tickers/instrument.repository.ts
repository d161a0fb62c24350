import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { instrumentKey, parseInstrumentKey, type InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import type { MarketInstrument } from '../../common/market/instrument.js';
import { likeLiteral } from '../../common/sql/like-literal.js';
import { Instrument } from './instrument.entity.js';

export interface NamePageQuery {
  exchangeShortName?: string;
  type?: InstrumentType;
  sector?: string;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
  /** `offset` rows are left out at the end instead of the beginning: skipping rows is what costs. */
  fromEnd: boolean;
}

/** An instrument as other modules may read it: the entity itself never leaves this one. */
export type InstrumentRecord = Readonly<Instrument>;

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

/** Queries about instruments that the database answers. Readers see active ones, unless a method says otherwise. */
@Injectable()
export class InstrumentRepository {
  constructor(private readonly em: EntityManager) {}

  findActive(exchangeShortName: string, symbol: string): Promise<InstrumentRecord | null> {
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

  /** Active instruments by exchange and symbol, in the order asked for; unknown ones are left out. */
  findActiveMany(
    wanted: readonly { exchangeShortName: string; symbol: string }[],
  ): Promise<InstrumentRecord[]> {
    return this.findMany(wanted, { active: true });
  }

  /** Like {@link findActiveMany}, with those that are not listed any more: what members keep outlives a listing. */
  async findMany(
    wanted: readonly { exchangeShortName: string; symbol: string }[],
    only: { active?: true } = {},
  ): Promise<InstrumentRecord[]> {
    if (wanted.length === 0) return [];
    const symbols = new Map<string, string[]>();
    for (const { exchangeShortName, symbol } of wanted) {
      const listed = symbols.get(exchangeShortName);
      if (listed) listed.push(symbol);
      else symbols.set(exchangeShortName, [symbol]);
    }
    const found = await this.em.fork().find(Instrument, {
      ...only,
      $or: [...symbols].map(([exchangeShortName, of]) => ({ exchangeShortName, symbol: { $in: of } })),
    });
    const byKey = new Map(found.map((row) => [instrumentKey(row.exchangeShortName, row.symbol), row]));
    return wanted.flatMap(
      ({ exchangeShortName, symbol }) => byKey.get(instrumentKey(exchangeShortName, symbol)) ?? [],
    );
  }

  /** Names for texts, listed or not: the directory in memory does without them. */
  async names(instruments: readonly MarketInstrument[]): Promise<Map<InstrumentKey, string>> {
    const found = await this.findMany(instruments);
    return new Map(
      found.map(({ exchangeShortName, symbol, name }) => [instrumentKey(exchangeShortName, symbol), name]),
    );
  }

  /** An instrument as the directory holds it, also one that is not listed any more; `null` for a key that never was. */
  async marketInstrument(key: string): Promise<MarketInstrument | null> {
    const parsed = parseInstrumentKey(key);
    const [found] = parsed ? await this.findMany([parsed]) : [];
    if (!found) return null;
    const { exchangeShortName, symbol, type, currency, sector, rank } = found;
    return {
      key: instrumentKey(exchangeShortName, symbol),
      exchangeShortName,
      symbol,
      type,
      currency,
      sector: sector ?? null,
      rank: rank ?? null,
    };
  }

  /** One page in the order of the names without regard to case; ties are broken by symbol and exchange. */
  async namePage(query: NamePageQuery): Promise<InstrumentRecord[]> {
    const { exchangeShortName, type, sector, order, offset, limit, fromEnd } = query;
    const tie = fromEnd ? 'desc' : 'asc';
    const direction = (order === 'asc') === fromEnd ? 'desc' : 'asc';
    const rows = await this.em.find(
      Instrument,
      {
        active: true,
        ...(exchangeShortName ? { exchangeShortName } : {}),
        ...(type ? { type } : {}),
        ...(sector ? { sector } : {}),
      },
      {
        orderBy: [{ [raw('lower("name")')]: direction }, { symbol: tie }, { exchangeShortName: tie }],
        offset,
        limit,
      },
    );
    return fromEnd ? rows.reverse() : rows;
  }

  /** Active instruments whose symbol begins with `prefix`, best known first. */
  findBySymbolPrefix(prefix: string, limit: number): Promise<InstrumentRecord[]> {
    return this.em.find(
      Instrument,
      { active: true, symbol: { $like: `${likeLiteral(prefix)}%` } },
      { orderBy: [{ rank: 'asc nulls last' }, { symbol: 'asc' }, { exchangeShortName: 'asc' }], limit },
    );
  }

  /**
   * Hands over every active row, by symbol and exchange, in pages of `pageSize`, as of one instant.
   * @returns version of what was read, comparable with {@link version}.
   */
  async readActive(onPage: (rows: DirectoryRow[]) => void, pageSize = 20_000): Promise<string> {
    return this.em.fork().transactional(
      async (em) => {
        const version = await this.version(em);
        for (let last = { symbol: '', exchangeShortName: '' }; ;) {
          const rows: DirectoryRow[] = await em.execute(
            `select id, exchange_short_name as "exchangeShortName", symbol, type, currency, sector, rank
             from instrument where active and (symbol, exchange_short_name) > (?, ?)
             order by symbol, exchange_short_name limit ?`,
            [last.symbol, last.exchangeShortName, pageSize],
          );
          onPage(rows);
          const newest = rows.at(-1);
          if (!newest || rows.length < pageSize) return version;
          last = newest;
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
