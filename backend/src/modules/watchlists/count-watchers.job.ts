import { IsolationLevel } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  JobHandler,
  type JobAttempt,
  type JobHandling,
  type JobProgress,
} from '../../infra/queue/job-handler.decorator.js';

/** Changes that one statement adds to the counts. */
const CHANGES = 20_000;
/** Instruments of one statement: with 2,000 watchers each it takes a tenth of the statement time-out. */
const INSTRUMENTS = 20;

/**
 * Adds to the kept counts what lists have changed. Where there is no count at all (the first start of this release, or somebody has
 * emptied the table to have it counted anew) it counts every list, some instruments at a time.
 */
@Injectable()
@JobHandler('watchlists.count', { everyMs: 30_000 })
export class CountWatchersJob implements JobHandling<unknown> {
  constructor(private readonly em: EntityManager) {}

  async handle(
    _payload?: unknown,
    _progress?: JobProgress,
    { signal }: JobAttempt = { last: true },
  ): Promise<void> {
    while ((await this.round(signal)) === CHANGES) signal?.throwIfAborted();
  }

  /** @returns how many changes went into the counts */
  private round(signal?: AbortSignal): Promise<number> {
    return this.em.fork().transactional(
      async (em) => {
        // Two workers never count at once, and readers do not wait. It comes before the snapshot of the transaction.
        await em.execute('lock table watched_instrument in exclusive mode');
        const [any] = await em.execute<unknown[]>('select 1 from watched_instrument limit 1');
        if (any) return this.add(em);
        await this.countAll(em, signal);
        return 0;
      },
      { isolationLevel: IsolationLevel.REPEATABLE_READ },
    );
  }

  private async add(em: EntityManager): Promise<number> {
    const [taken] = await em.execute<{ changes: number }[]>(
      `with taken as (
         delete from watched_change where id in (select id from watched_change order by id limit ?)
         returning instrument, delta
       ), added as (
         insert into watched_instrument as c (instrument, watchers)
         select instrument, sum(delta) from taken group by instrument having sum(delta) <> 0
         on conflict (instrument) do update set watchers = c.watchers + excluded.watchers
       )
       select count(*)::int as changes from taken`,
      [CHANGES],
    );
    return taken!.changes;
  }

  /** Everything from one snapshot: the changes that it can see are in what it counts. */
  private async countAll(em: EntityManager, signal?: AbortSignal): Promise<void> {
    await em.execute('delete from watched_change');
    for (let after = ''; ;) {
      signal?.throwIfAborted();
      const keys = await em.execute<{ key: string }[]>(
        `with recursive next (key, n) as (
           (select instrument, 1 from watchlist_item where instrument > ? order by instrument limit 1)
           union all
           select (select i.instrument from watchlist_item i where i.instrument > next.key order by i.instrument limit 1), n + 1
           from next where n < ${INSTRUMENTS} and next.key is not null
         )
         select key from next where key is not null order by n`,
        [after],
      );
      if (keys.length === 0) return;
      await em.execute(
        `insert into watched_instrument (instrument, watchers)
         select i.instrument, count(distinct w.user_id)
         from watchlist_item i join watchlist w on w.id = i.watchlist_id
         where i.instrument in (select value from jsonb_array_elements_text(?::jsonb) as value) group by i.instrument`,
        [JSON.stringify(keys.map(({ key }) => key))],
      );
      after = keys.at(-1)!.key;
    }
  }
}
