import { Injectable } from '@nestjs/common';
import type { WatchlistDto } from '@pricealgo/contract/watchlists';
import type { Principal } from '../../common/access/principal.js';
import { WatchlistRowService } from './watchlist-row.service.js';
import { WatchlistWriter } from './storage/watchlist-writer.js';
import { WatchlistRepository } from './storage/watchlist.repository.js';
import type { Watchlist } from './storage/watchlist.entity.js';

/** One list as it is shown. */
@Injectable()
export class WatchlistReader {
  constructor(
    private readonly lists: WatchlistRepository,
    private readonly writes: WatchlistWriter,
    private readonly rows: WatchlistRowService,
  ) {}

  /**
   * @param id left out = the active list, which is made where the member has none
   * @throws AppError `watchlist_not_found`
   */
  async read(principal: Principal, id?: string): Promise<WatchlistDto> {
    const { userId, viewerId } = principal;
    if (id === undefined && !viewerId && (await this.lists.listsOf(userId)).length === 0) {
      await this.writes.makeDefault(userId);
    }
    const list: Watchlist = await this.lists.listOf(userId, id);
    const items = await this.lists.items(list.id);
    return {
      id: list.id,
      name: list.name,
      active: list.active,
      view: list.view,
      updatedMs: list.updatedAt.getTime(),
      ratingsLocked: this.rows.ratingsLocked(principal),
      rows: await this.rows.of(items, principal),
    };
  }
}
