import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { WatchlistViewDto } from '@pricealgo/contract/watchlists';
import { AppError } from '../../../common/errors/app-error.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { DEFAULT_NAME, Watchlist, WatchlistItem } from './watchlist.entity.js';

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

export const DEFAULT_VIEW: WatchlistViewDto = {
  columns: ['price', 'changePct', 'sparkline', 'dayRange', 'volume', 'rating', 'nextCall'],
  sort: null,
};

/**
 * The one way to change watchlists. Changes of one member wait for each other, so limits, names and the one active list
 * hold however many tabs there are, and the member's other tabs are notified of every change when it commits.
 */
@Injectable()
export class WatchlistWriter {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
  ) {}

  /** @throws AppError `too_many_requests`, and whatever `work` throws: then nothing has changed */
  async change<T>(userId: string, work: (em: EntityManager) => Promise<T>): Promise<T> {
    await this.limits.take('watchlist.write', userId);
    return inTransaction(this.em, async (em) => {
      await this.begin(em, userId);
      const result = await work(em);
      await em.flush();
      await this.outbox.addEvent(em, 'watchlists.changed', { userId });
      return result;
    });
  }

  /** Makes the list that every member has, once, however many reads come at the same moment. */
  async makeDefault(userId: string): Promise<void> {
    await inTransaction(this.em, (em) => this.begin(em, userId));
  }

  private async begin(em: EntityManager, userId: string): Promise<void> {
    await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`watchlists ${userId}`]);
    if ((await em.count(Watchlist, { userId })) > 0) return;
    await em.insert(Watchlist, {
      id: randomUUID(),
      userId,
      name: DEFAULT_NAME,
      position: 0,
      active: true,
      view: DEFAULT_VIEW,
    } as never);
  }
}

/**
 * `moved` in front of `before`; at the end where that is `null` or gone meanwhile (another tab removed it). Moves of two
 * tabs that follow each other both count, whatever order each tab saw.
 */
export function movedBefore(order: readonly string[], moved: string, before: string | null): string[] {
  const others = order.filter((one) => one !== moved);
  const place = before === null ? -1 : others.indexOf(before);
  return place === -1 ? [...others, moved] : others.toSpliced(place, 0, moved);
}

/** Writes the places of a list's rows; only those that differ are touched. */
export async function placeItems(
  em: EntityManager,
  watchlistId: string,
  keys: readonly string[],
): Promise<void> {
  await em.execute(
    `update watchlist_item i set position = o.place - 1
     from jsonb_array_elements_text(?::jsonb) with ordinality as o(instrument, place)
     where i.watchlist_id = ? and i.instrument = o.instrument and i.position <> o.place - 1`,
    [JSON.stringify(keys), watchlistId],
  );
}

/** Writes the places of a member's lists. */
export async function placeLists(em: EntityManager, userId: string, ids: readonly string[]): Promise<void> {
  await em.execute(
    `update watchlist w set position = o.place - 1
     from jsonb_array_elements_text(?::jsonb) with ordinality as o(id, place)
     where w.user_id = ? and w.id = o.id::uuid and w.position <> o.place - 1`,
    [JSON.stringify(ids), userId],
  );
}
