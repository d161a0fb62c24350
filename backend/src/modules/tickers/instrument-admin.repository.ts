import { EntityManager, type FilterQuery, LockMode, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { POINTS } from '@pricealgo/contract/market/instrument-type';
import type { AddTickerDto, AdminTickersQuery, SaveTickerDto } from '@pricealgo/contract/tickers-admin';
import { pageSlice } from '../../common/http/paging.js';
import { likeLiteral } from '../../common/sql/like-literal.js';
import { Instrument } from './instrument.entity.js';
import type { InstrumentRecord } from './instrument.repository.js';

/** Any constant works as long as every process takes the same one. */
const INSTRUMENTS_LOCK = 727_001_002;

/**
 * Bulk writers of the directory (seed, import) take turns: the second waits until the first has committed, so counts
 * are true and two imports of the same file cannot dead-lock. Ends with the transaction.
 */
export async function lockInstruments(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [INSTRUMENTS_LOCK]);
}

/** What an administrator may change of an instrument; its symbol, exchange and type stay. */
export type InstrumentChanges = Partial<
  Pick<SaveTickerDto, 'name' | 'sector' | 'currency' | 'rank' | 'active'>
>;

/** The whole directory, inactive instruments included: what the back office lists, changes and adds. */
@Injectable()
export class InstrumentAdminRepository {
  constructor(private readonly em: EntityManager) {}

  async page(query: AdminTickersQuery): Promise<{ items: InstrumentRecord[]; total: number }> {
    const { q, exchangeShortName, type, active, sort, order } = query;
    const text = q?.trim();
    const where: FilterQuery<Instrument> = {
      ...(text
        ? {
            $or: [
              { symbol: { $like: `${likeLiteral(text.toUpperCase())}%` } },
              { name: { $ilike: `%${likeLiteral(text)}%` } },
            ],
          }
        : {}),
      ...(exchangeShortName ? { exchangeShortName } : {}),
      ...(type ? { type } : {}),
      ...(active === undefined ? {} : { active }),
    };
    const first =
      sort === 'name'
        ? { [raw('lower("name")')]: order }
        : { [sort]: sort === 'rank' ? (`${order} nulls last` as const) : order };
    const [items, total] = await this.em.fork().findAndCount(Instrument, where, {
      orderBy: [first, { symbol: 'asc' }, { exchangeShortName: 'asc' }],
      ...pageSlice(query),
    });
    return { items, total };
  }

  /**
   * An instrument to change; other writers of the directory wait until the transaction has ended.
   * @param em in whose transaction it is changed
   */
  async forUpdate(
    em: EntityManager,
    { exchangeShortName, symbol }: Pick<InstrumentRecord, 'exchangeShortName' | 'symbol'>,
  ): Promise<InstrumentRecord | null> {
    await lockInstruments(em);
    const where = { exchangeShortName, symbol };
    return em.findOne(Instrument, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /** @param held as {@link forUpdate} gave it in the same transaction */
  async update(
    em: EntityManager,
    held: InstrumentRecord,
    changes: InstrumentChanges,
  ): Promise<InstrumentRecord> {
    const instrument = await em.findOneOrFail(Instrument, { id: held.id });
    // Later than what was read even where the clock was set back: the next change is compared with it.
    const updatedAt = new Date(Math.max(Date.now(), instrument.updatedAt.getTime() + 1));
    Object.assign(instrument, changes, { source: 'admin', updatedAt });
    await em.flush();
    return instrument;
  }

  /** @throws UniqueConstraintViolationException where the exchange lists the symbol already */
  async insert(em: EntityManager, wanted: AddTickerDto): Promise<InstrumentRecord> {
    await lockInstruments(em);
    const { exchangeShortName, symbol, name, type, currency, sector, rank, active } = wanted;
    const now = new Date();
    const instrument = em.create(Instrument, {
      exchangeShortName,
      symbol,
      name,
      type,
      // Whatever its shares are traded in.
      currency: type === 'index' ? POINTS : currency,
      sector,
      rank,
      active,
      photo: null,
      source: 'admin',
      createdAt: now,
      updatedAt: now,
    });
    await em.persist(instrument).flush();
    return instrument;
  }
}
