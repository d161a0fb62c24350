import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { JobHandler, type JobHandling } from '../../infra/queue/job-handler.decorator.js';
import { tellOfNewCalls } from '../notifications/index.js';
import { WebhookPlanner } from './webhook-planner.js';

const CURSOR = 'webhook-calls';

interface WatchedCall {
  userId: string;
  callId: string;
  data: Record<string, unknown>;
}

/** Plans deliveries of new calls on tickers that members with a webhook watch. */
@Injectable()
@JobHandler('webhooks.calls', { everyMs: 30_000 })
export class WebhookCallsJob implements JobHandling<unknown> {
  constructor(
    private readonly em: EntityManager,
    private readonly planner: WebhookPlanner,
  ) {}

  handle(): Promise<void> {
    return tellOfNewCalls(this.em, CURSOR, async (em, calls) => {
      // Named one by one, and read from their watchers on: every list there is would be read otherwise (as in `WatchedCallsJob`).
      const instruments = [...new Set(calls.map(({ instrument }) => instrument))];
      await em.execute('set local random_page_cost = 1.1');
      const watched = await em.execute<WatchedCall[]>(
        `with watching as materialized (
           select distinct l.user_id, i.instrument
           from watchlist_item i join watchlist l on l.id = i.watchlist_id
           where i.instrument in (${instruments.map(() => '?').join(', ')})
         )
         select distinct g.user_id as "userId", c.id as "callId", jsonb_build_object('callId', c.id, 'instrument', c.instrument,
           'algo', c.algo, 'label', c.label, 'simulated', c.simulated) as data
         from watching g join webhook h on h.user_id = g.user_id join user_account u on u.id = g.user_id
           join algorithm_call c on c.instrument = g.instrument
         where h.state = 'active' and h.events like '%call.issued%'
           and c.id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)
           and u.status in ('Active', 'Practicing') and (u.role = 'admin' or u.subscription_end > now())
         order by 1, 2`,
        [...instruments, JSON.stringify(calls.map(({ id }) => id))],
      );
      await this.planner.plan(
        em,
        watched.map(({ userId, callId, data }) => ({
          userId,
          event: 'call.issued' as const,
          fact: `call:${callId}`,
          data,
        })),
      );
    });
  }
}

/** Rows that one statement ends: it stays far below the statement time-out. */
const ENDED_AT_ONCE = 2_000;

/** Ends what had no turn while it was to be tried, and removes what was sent, or has failed, long ago. */
@Injectable()
@JobHandler('webhooks.prune', { everyMs: 6 * 3_600_000 })
export class WebhookPruneJob implements JobHandling<unknown> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: AppConfig,
  ) {}

  async handle(): Promise<void> {
    await this.endOverdue();
    const days = this.config.env.RETENTION_DELIVERY_DAYS;
    const over = `state <> 'pending' and finished_at < now() - interval '${days} days'`;
    await deleteInBatches(this.em, 'webhook_delivery', over);
  }
  /** Of a member with slow receivers more may be planned than leaves: it must not lie there for ever. */
  private async endOverdue(): Promise<void> {
    for (let ended = ENDED_AT_ONCE; ended === ENDED_AT_ONCE;) {
      const rows = await this.em.fork().execute<unknown[]>(
        `update webhook_delivery set state = 'failed', failure = 'no turn in time', finished_at = now()
         where id in (select id from webhook_delivery where state = 'pending' and due_at < now() and tried_until < now()
           order by due_at limit ${ENDED_AT_ONCE} for update skip locked)
         returning id`,
      );
      ended = rows.length;
    }
  }
}
