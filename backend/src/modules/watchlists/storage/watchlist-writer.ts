import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { WatchlistViewDto } from '@pricealgo/contract/watchlists';
import { inTransaction } from '../../../database/in-transaction.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { DEFAULT_NAME } from '../watchlist-limits.js';
import { Watchlist } from './watchlist.entity.js';

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
