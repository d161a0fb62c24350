import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { WatchlistSummaryDto, type WatchlistViewDto } from '@pricealgo/contract/watchlists';
import { AppError } from '../../common/errors/app-error.js';
import { newRowId } from '../../infra/idempotency/current-write.js';
import {
  DEFAULT_VIEW,
  movedBefore,
  placeLists,
  WatchlistRepository,
  WatchlistWriter,
} from './storage/watchlist.repository.js';
import { MAX_LISTS, Watchlist } from './storage/watchlist.entity.js';

/** The lists of a member. */
@Injectable()
export class WatchlistsService {
  constructor(
    private readonly lists: WatchlistRepository,
    private readonly writes: WatchlistWriter,
  ) {}

  /** In their order, those that are there already: for somebody who must not make one by looking. */
  async known(userId: string): Promise<WatchlistSummaryDto[]> {
    return this.summaries(await this.lists.listsOf(userId));
  }

  /** In their order. Somebody who has none gets the first one. */
  async all(userId: string): Promise<WatchlistSummaryDto[]> {
    const known = await this.lists.listsOf(userId);
    if (known.length > 0) return this.summaries(known);
    await this.writes.makeDefault(userId);
    return this.summaries(await this.lists.listsOf(userId));
  }

  /**
   * An empty list at the end; it is not active yet.
   * @throws AppError `watchlist_limit`, `watchlist_name_taken`
   */
  create(userId: string, name: string): Promise<WatchlistSummaryDto> {
    const id = newRowId('watchlist');
    return this.writes.change(userId, async (em) => {
      const known = await this.lists.listsOf(userId, em);
      const made = known.find((list) => list.id === id);
      if (made) return summaryOf(made, (await this.lists.rowCounts([id], em)).get(id) ?? 0);
      if (known.length >= MAX_LISTS) throw new AppError('watchlist_limit');
      await assertFree(em, userId, name);
      const position = (known.at(-1)?.position ?? -1) + 1;
      const now = new Date();
      const list = em.create(Watchlist, {
        id,
        userId,
        name,
        position,
        active: false,
        view: DEFAULT_VIEW,
        createdAt: now,
        updatedAt: now,
      });
      em.persist(list);
      return summaryOf(list, 0);
    });
  }

  /** @throws AppError `watchlist_not_found`, `watchlist_name_taken` */
  rename(userId: string, id: string, name: string): Promise<WatchlistSummaryDto> {
    return this.changeOne(userId, id, async (list, em) => {
      await assertFree(em, userId, name, id);
      list.name = name;
    });
  }

  /** @throws AppError `watchlist_not_found` */
  changeView(userId: string, id: string, view: WatchlistViewDto): Promise<WatchlistSummaryDto> {
    return this.changeOne(userId, id, (list) => {
      list.view = { columns: [...view.columns], sort: view.sort ? { ...view.sort } : null };
    });
  }

  /**
   * Its neighbour becomes the active list where it was; after the last one a new first list takes its place.
   * @throws AppError `watchlist_not_found`
   */
  async remove(userId: string, id: string): Promise<WatchlistSummaryDto[]> {
    await this.writes.change(userId, async (em) => {
      const known = await this.lists.listsOf(userId, em);
      const place = known.findIndex((list) => list.id === id);
      if (place === -1) throw new AppError('watchlist_not_found');
      const { active } = known[place]!;
      await em.nativeDelete(Watchlist, { id });
      const heir = known[place + 1] ?? known[place - 1];
      if (active && heir) await em.nativeUpdate(Watchlist, { id: heir.id }, { active: true });
    });
    return this.all(userId);
  }

  /** @throws AppError `watchlist_not_found` */
  async activate(userId: string, id: string): Promise<WatchlistSummaryDto[]> {
    await this.writes.change(userId, async (em) => {
      await this.lists.listOf(userId, id, em);
      // In this order: the index allows one active list at any moment.
      await em.nativeUpdate(Watchlist, { userId, active: true }, { active: false });
      await em.nativeUpdate(Watchlist, { id }, { active: true });
    });
    return this.all(userId);
  }

  /**
   * @param beforeId list that follows afterwards; `null` = the end
   * @throws AppError `watchlist_not_found`
   */
  async move(userId: string, id: string, beforeId: string | null): Promise<WatchlistSummaryDto[]> {
    await this.writes.change(userId, async (em) => {
      const order = (await this.lists.listsOf(userId, em)).map((list) => list.id);
      if (!order.includes(id)) throw new AppError('watchlist_not_found');
      await placeLists(em, userId, movedBefore(order, id, beforeId));
    });
    return this.all(userId);
  }

  private changeOne(
    userId: string,
    id: string,
    change: (list: Watchlist, em: EntityManager) => Promise<void> | void,
  ): Promise<WatchlistSummaryDto> {
    return this.writes.change(userId, async (em) => {
      const list = await this.lists.listOf(userId, id, em);
      await change(list, em);
      list.updatedAt = new Date();
      return summaryOf(list, (await this.lists.rowCounts([id], em)).get(id) ?? 0);
    });
  }

  private async summaries(lists: readonly Watchlist[]): Promise<WatchlistSummaryDto[]> {
    const counts = await this.lists.rowCounts(lists.map(({ id }) => id));
    return lists.map((list) => summaryOf(list, counts.get(list.id) ?? 0));
  }
}

/** Names differ by more than case. */
async function assertFree(em: EntityManager, userId: string, name: string, except?: string): Promise<void> {
  const [taken]: unknown[] = await em.execute(
    'select 1 from watchlist where user_id = ? and lower(name) = lower(?) and id is distinct from ?::uuid limit 1',
    [userId, name, except ?? null],
  );
  if (taken) throw new AppError('watchlist_name_taken');
}

function summaryOf(
  { id, name, active, position, view, updatedAt }: Watchlist,
  rows: number,
): WatchlistSummaryDto {
  return { id, name, active, position, rows, view, updatedMs: updatedAt.getTime() };
}
