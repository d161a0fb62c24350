import { EntityManager, raw, type FilterQuery } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { likeLiteral } from '../../../common/sql/like-literal.js';
import { Instrument } from '../../tickers/instrument.entity.js';
import type { AdminTickersQuery } from '@pricealgo/contract/tickers-admin';

/** The whole directory for administrators, inactive instruments included. */
@Injectable()
export class TickerList {
  constructor(private readonly em: EntityManager) {}

  async page(query: AdminTickersQuery): Promise<{ items: Instrument[]; total: number }> {
    const { q, exchangeShortName, type, active, sort, order, page, limit } = query;
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
      limit,
      offset: (page - 1) * limit,
    });
    return { items, total };
  }
}
