import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

export interface WatchedInstrument {
  /** `NASDAQ:AAPL` */
  key: string;
  /** Members who have it on a list, each counted once. */
  watchers: number;
}

/** What members watch, all together: for runs, alerts and public counts. */
@Injectable()
export class WatchedInstruments {
  constructor(private readonly em: EntityManager) {}

  /**
   * The most watched first. Goes over all rows (a million take a second or two): keep the answer for a while.
   * @param minimum fewer watchers than these do not count
   */
  most(limit: number, minimum = 1): Promise<WatchedInstrument[]> {
    return this.em.fork().execute(
      `select key, count(*)::int as watchers
       from (select distinct i.instrument as key, w.user_id
             from watchlist_item i join watchlist w on w.id = i.watchlist_id) watched
       group by key having count(*) >= ? order by watchers desc, key limit ?`,
      [minimum, limit],
    );
  }
}
