import type { EntityManager } from '@mikro-orm/postgresql';
import { WatchlistItem } from '../../watchlists/storage/watchlist-item.entity.js';
import { Watchlist } from '../../watchlists/storage/watchlist.entity.js';

/** A member's lists with their rows, in their order. */
export async function watchlistRecords(em: EntityManager, userId: string): Promise<object[]> {
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
