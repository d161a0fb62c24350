import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KeepsPersonalData, type PersonalDataContributor } from '../../common/personal-data/personal-data.js';
import { Watchlist, WatchlistItem } from './storage/watchlist.entity.js';

/** A member's lists with their rows, in their order. */
@Injectable()
@KeepsPersonalData({ part: 'watchlists', tables: { watchlist: 'cascade', watchlist_item: 'cascade' } })
export class WatchlistPersonalData implements PersonalDataContributor {
  constructor(private readonly em: EntityManager) {}

  async export(userId: string): Promise<object[]> {
    const em = this.em.fork();
    const lists = await em.find(Watchlist, { userId }, { orderBy: { position: 'asc' } });
    const watchlistId = { $in: lists.map(({ id }) => id) };
    const items = await em.find(WatchlistItem, { watchlistId }, { orderBy: { position: 'asc' } });
    return lists.map(({ id, name, active, createdAt }) => ({
      name,
      active,
      createdAt,
      rows: items
        .filter((item) => item.watchlistId === id)
        .map(({ instrument, note, targetPrice, addedAt }) => ({ instrument, note, targetPrice, addedAt })),
    }));
  }
}
