import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import {
  JobHandler,
  type JobAttempt,
  type JobHandling,
  type JobProgress,
} from '../../infra/queue/job-handler.decorator.js';

export const KEEP_NEWEST = 500;
/** Beyond the newest, too: while its fact may be written again, the row keeps a second notification from being made. */
const KEEP_AT_LEAST = '7 days';
const ROWS = 2_000;
/** Before every id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Users who are looked at together for what lies behind their newest. */
const USERS = 500;

/**
 * Removes what is old. Numbers are never used again: the counter stays. A row that was never read leaves the count of
 * what is unread.
 */
@Injectable()
@JobHandler('notifications.prune', { everyMs: 6 * 3_600_000 })
export class RetentionJob implements JobHandling<unknown> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: AppConfig,
  ) {}

  async handle(
    _payload?: unknown,
    _progress?: JobProgress,
    { signal }: JobAttempt = { last: true },
  ): Promise<void> {
    await this.pruneOld(signal);
    await this.pruneBehindNewest(signal);
    const finished = `state <> 'pending' and finished_at < now() - interval '${this.config.env.RETENTION_DELIVERY_DAYS} days'`;
    await deleteInBatches(this.em, 'notification_delivery', finished, [], { signal });
    await this.pruneSubscriptions(signal);
  }

  /** Browsers whose session has ended. Page by page: which those are is known of none before its session is looked for. */
  private async pruneSubscriptions(signal?: AbortSignal): Promise<void> {
    for (let after: string | null = NOBODY; after !== null;) {
      signal?.throwIfAborted();
      const [page]: { last: string | null }[] = await this.em.fork().execute(
        `with page as materialized (
           select id, session_id from push_subscription where id > ? order by id limit ${ROWS}
         ), gone as (
           delete from push_subscription p using page where p.id = page.id and not exists (
             select 1 from user_session s where s.id = page.session_id and s.revoked_at is null and s.expires_at > now())
         )
         select (select id from page order by id desc limit 1) as last`,
        [after],
      );
      after = page!.last;
    }
  }

  private async pruneOld(signal?: AbortSignal): Promise<void> {
    const days = this.config.env.RETENTION_NOTIFICATION_DAYS;
    const old = `select id, user_id as "userId" from notification where created_at < now() - interval '${days} days' limit ${ROWS}`;
    do signal?.throwIfAborted();
    while ((await this.remove(old)) === ROWS);
  }

  /** User by user: one question over all of them would go through the whole table for each batch. */
  private async pruneBehindNewest(signal?: AbortSignal): Promise<void> {
    for (let after: string | null = null; ;) {
      signal?.throwIfAborted();
      const users: { userId: string }[] = await this.em.fork().execute(
        `select user_id as "userId" from notification_counter
         where last_seq > ${KEEP_NEWEST} ${after ? 'and user_id > ?' : ''} order by user_id limit ${USERS}`,
        after ? [after] : [],
      );
      if (users.length === 0) return;
      const ids = JSON.stringify(users.map(({ userId }) => userId));
      const behind = `select n.id, n.user_id as "userId" from notification_counter c
        cross join lateral (
          select id, user_id from notification
          where user_id = c.user_id and seq <= c.last_seq - ${KEEP_NEWEST} and created_at < now() - interval '${KEEP_AT_LEAST}'
          order by seq limit ${ROWS}
        ) n
        where c.user_id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value) limit ${ROWS}`;
      do signal?.throwIfAborted();
      while ((await this.remove(behind, [ids])) === ROWS);
      after = users.at(-1)!.userId;
    }
  }

  /** @param which SQL that names rows by `id` and `"userId"` @returns how many were removed */
  private async remove(which: string, values: readonly unknown[] = []): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      const old = await em.execute<{ id: string; userId: string }[]>(which, [...values]);
      if (old.length === 0) return 0;
      // Counters first, in the order that writing locks them.
      const ids = JSON.stringify(old.map(({ id }) => id));
      const userIds = JSON.stringify([...new Set(old.map(({ userId }) => userId))]);
      await em.execute(
        `select 1 from notification_counter
         where user_id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)
         order by user_id for update`,
        [userIds],
      );
      await em.execute(
        'delete from notification where id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)',
        [ids],
      );
      await em.execute(
        `update notification_counter c set unread = (
           select count(*) from notification n
           where n.user_id = c.user_id and n.read_at is null and n.hidden_at is null and not n.silent
         ) where c.user_id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)`,
        [userIds],
      );
      return old.length;
    });
  }
}
