import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../../infra/queue/job-handler.decorator.js';

const KEEP = '180 days';
export const KEEP_NEWEST = 500;
/** Beyond the newest, too: while its fact may be written again, the row keeps a second notification from being made. */
const KEEP_AT_LEAST = '7 days';
const KEEP_DELIVERIES = '30 days';
const ROWS = 5_000;

/**
 * Removes what is old. Numbers are never used again: the counter stays. A row that was never read leaves the count of
 * what is unread.
 */
@Injectable()
@JobHandler('notifications.prune', { everyMs: 6 * 3_600_000 })
export class RetentionJob implements JobHandling<unknown> {
  constructor(private readonly em: EntityManager) {}

  async handle(): Promise<void> {
    while ((await this.pruneSome()) === ROWS);
    await this.em.fork().execute(
      `delete from notification_delivery
       where state <> 'pending' and finished_at < now() - interval '${KEEP_DELIVERIES}'`,
    );
    await this.em.fork().execute(
      `delete from push_subscription p where not exists (
         select 1 from user_session s where s.id = p.session_id and s.revoked_at is null and s.expires_at > now()
       )`,
    );
  }

  private async pruneSome(): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      // Counters first, in the order that writing locks them.
      const old = await em.execute<{ id: string; userId: string }[]>(
        `select n.id, n.user_id as "userId" from notification n join notification_counter c on c.user_id = n.user_id
         where n.created_at < now() - interval '${KEEP}'
           or (n.seq <= c.last_seq - ${KEEP_NEWEST} and n.created_at < now() - interval '${KEEP_AT_LEAST}')
         limit ${ROWS}`,
      );
      if (old.length === 0) return 0;
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
