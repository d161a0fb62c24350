import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { WatchlistItem } from './watchlist-item.entity.js';
import { Watchlist } from './watchlist.entity.js';

/** Questions about watchlists. A list of somebody else does not exist for the one who asks. */
@Injectable()
export class WatchlistRepository {
  constructor(private readonly em: EntityManager) {}

  /** The lists of a member in their order. */
  listsOf(userId: string, em: EntityManager = this.em.fork()): Promise<Watchlist[]> {
    return em.find(Watchlist, { userId }, { orderBy: { position: 'asc', createdAt: 'asc' } });
  }

  /**
   * @param id `undefined` for the active list
   * @throws AppError `watchlist_not_found`
   */
  async listOf(userId: string, id?: string, em: EntityManager = this.em.fork()): Promise<Watchlist> {
    const list = await em.findOne(Watchlist, id === undefined ? { userId, active: true } : { id, userId });
    if (!list) throw new AppError('watchlist_not_found');
    return list;
  }

  /** How many rows each list has. */
  async rowCounts(ids: readonly string[], em: EntityManager = this.em.fork()): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const rows: { id: string; rows: number }[] = await em.execute(
      `select watchlist_id as id, count(*)::int as rows from watchlist_item
       where watchlist_id in (${ids.map(() => '?').join(', ')}) group by watchlist_id`,
      [...ids],
    );
    return new Map(rows.map(({ id, rows: count }) => [id, count]));
  }

  /** Rows of a list in their order. */
  items(watchlistId: string, em: EntityManager = this.em.fork()): Promise<WatchlistItem[]> {
    return em.find(WatchlistItem, { watchlistId }, { orderBy: { position: 'asc', addedAt: 'asc' } });
  }

  /** Ids of the member's lists that hold an instrument. */
  async holding(userId: string, instrument: string): Promise<string[]> {
    const rows: { id: string }[] = await this.em.fork().execute(
      `select w.id from watchlist w join watchlist_item i on i.watchlist_id = w.id
       where w.user_id = ? and i.instrument = ? order by w.position, w.created_at`,
      [userId, instrument],
    );
    return rows.map(({ id }) => id);
  }
}
