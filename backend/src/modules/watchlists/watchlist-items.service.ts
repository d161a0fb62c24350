import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { InstrumentDirectory } from '../tickers/index.js';
import {
  movedBefore,
  placeItems,
  WatchlistRepository,
  WatchlistWriter,
} from './storage/watchlist.repository.js';
import { MAX_ROWS, type Watchlist, WatchlistItem } from './storage/watchlist.entity.js';

/** What a member writes beside a ticker. `undefined` = leave as it is, `null` = none. */
export interface ItemTexts {
  note?: string | null;
  targetPrice?: number | null;
}

export interface ChangedItem {
  watchlistId: string;
  item: WatchlistItem;
}

/** Rows of the lists of a member. `listId` left out means the active list. */
@Injectable()
export class WatchlistItemsService {
  constructor(
    private readonly lists: WatchlistRepository,
    private readonly writes: WatchlistWriter,
    private readonly directory: InstrumentDirectory,
  ) {}

  /**
   * Puts a ticker on a list. One that is there stays as and where it is.
   * @param beforeKey row that follows afterwards; `null` = the end
   * @throws AppError `instrument_not_found`, `watchlist_not_found`, `watchlist_full`
   */
  async add(
    userId: string,
    listId: string | undefined,
    key: string,
    { note, targetPrice }: ItemTexts = {},
    beforeKey: string | null = null,
  ): Promise<ChangedItem & { added: boolean }> {
    if (!this.directory.has(key)) throw new AppError('instrument_not_found');
    return this.change(userId, listId, async (list, em) => {
      const items = await this.lists.items(list.id, em);
      const known = items.find(({ instrument }) => instrument === key);
      if (known) return { watchlistId: list.id, item: known, added: false };
      if (items.length >= MAX_ROWS) throw new AppError('watchlist_full');
      const item = em.create(WatchlistItem, {
        watchlistId: list.id,
        instrument: key,
        position: (items.at(-1)?.position ?? -1) + 1,
        note: note ?? null,
        targetPrice: targetPrice ?? null,
        addedAt: new Date(),
      });
      await em.persist(item).flush();
      const order = items.map(({ instrument }) => instrument);
      if (beforeKey) await placeItems(em, list.id, movedBefore(order, key, beforeKey));
      return { watchlistId: list.id, item, added: true };
    });
  }

  /** @throws AppError `watchlist_not_found` */
  remove(
    userId: string,
    listId: string | undefined,
    key: string,
  ): Promise<{ watchlistId: string; removed: boolean }> {
    return this.change(userId, listId, async ({ id }, em) => {
      const removed = await em.nativeDelete(WatchlistItem, { watchlistId: id, instrument: key });
      return { watchlistId: id, removed: removed > 0 };
    });
  }

  /** @throws AppError `watchlist_not_found`, `watchlist_item_not_found` */
  update(userId: string, listId: string | undefined, key: string, texts: ItemTexts): Promise<ChangedItem> {
    return this.change(userId, listId, async ({ id }, em) => {
      const item = await em.findOne(WatchlistItem, { watchlistId: id, instrument: key });
      if (!item) throw new AppError('watchlist_item_not_found');
      if (texts.note !== undefined) item.note = texts.note;
      if (texts.targetPrice !== undefined) item.targetPrice = texts.targetPrice;
      return { watchlistId: id, item };
    });
  }

  /**
   * @param beforeKey row that follows afterwards; `null`, or gone meanwhile = the end
   * @returns the order as it is now
   * @throws AppError `watchlist_not_found`, `watchlist_item_not_found`
   */
  move(
    userId: string,
    listId: string | undefined,
    key: string,
    beforeKey: string | null,
  ): Promise<{ watchlistId: string; keys: string[] }> {
    return this.change(userId, listId, async ({ id }, em) => {
      const order = (await this.lists.items(id, em)).map(({ instrument }) => instrument);
      if (!order.includes(key)) throw new AppError('watchlist_item_not_found');
      const keys = movedBefore(order, key, beforeKey);
      await placeItems(em, id, keys);
      return { watchlistId: id, keys };
    });
  }

  private change<T>(
    userId: string,
    listId: string | undefined,
    work: (list: Watchlist, em: EntityManager) => Promise<T>,
  ): Promise<T> {
    return this.writes.change(userId, async (em) => {
      const list = await this.lists.listOf(userId, listId, em);
      list.updatedAt = new Date();
      return work(list, em);
    });
  }
}
