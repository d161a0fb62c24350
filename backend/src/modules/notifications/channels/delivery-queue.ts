import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { inTurn, inTurnParameters } from '../../../infra/outbound/in-turn.js';
import type { Occupied } from '../../../infra/outbound/outbound-limits.js';
import { TEST_VALID_S, type Delivery, type DeliveryEnd, type Lane } from './delivery.js';

/** Longer than any attempt takes: what its worker did not settle by then, because it died, is taken again. */
export const LEASE_S = 12;

interface Row extends Omit<Delivery, 'notification' | 'lane' | 'test'> {
  workId: string | null;
  late: boolean;
  /** `null` of a test. */
  notification: Delivery['notification'] | null;
}

/** Deliveries that are due, in the database: several workers share them by `skip locked`. */
@Injectable()
export class DeliveryQueue {
  constructor(private readonly em: EntityManager) {}

  /** Takes what is due in a lane and may begin, in turn of its members. */
  async take(lane: Lane, limit: number, occupied: Occupied): Promise<Delivery[]> {
    const rows = await this.em.fork().execute<Row[]>(
      `with taken as (
         update notification_delivery set attempts = attempts + 1, due_at = now() + interval '${LEASE_S} seconds'
         where id in (${inTurn({
           table: 'notification_delivery',
           lane: lane === 'alert' ? 'alert' : 'not alert',
           inHouse: `host = ''`,
         })}
         ) returning id, notification_id, work_id, user_id, channel, target, host, attempts, created_at
       )
       select t.id as "deliveryId", t.channel, t.target, t.host, t.attempts, t.user_id as "userId", u.name, u.email,
         u.status, u.preferences, t.work_id as "workId", t.created_at < now() - interval '${TEST_VALID_S} seconds' as late,
         case when n.id is not null then json_build_object('id', n.id, 'seq', n.seq, 'type', n.type, 'title', n.title,
           'body', n.body, 'link', n.link) end as notification,
         (n.read_at is not null or n.hidden_at is not null) as read
       from taken t left join notification n on n.id = t.notification_id join user_account u on u.id = t.user_id`,
      inTurnParameters(occupied, limit),
    );
    return rows.map(({ workId, late, notification, ...row }) => ({
      ...row,
      lane,
      test: workId === null ? null : { workId, late },
      notification: notification ?? { id: workId!, seq: 0, type: 'account', title: '', body: '', link: null },
    }));
  }

  /** Returns a delivery that was not attempted, because its host had no room. */
  async putBack(deliveryId: string): Promise<void> {
    await this.em.fork().execute(
      `update notification_delivery set attempts = attempts - 1, due_at = now() + interval '1 second'
         where id = ? and state = 'pending'`,
      [deliveryId],
    );
  }

  /** @param em the transaction of what was done, where there is one */
  async settle(deliveryId: string, end: DeliveryEnd, em: EntityManager = this.em.fork()): Promise<void> {
    if (end.state === 'pending') {
      await em.execute(
        `update notification_delivery set due_at = to_timestamp(?::float8 / 1000), failure = ?
         where id = ? and state = 'pending'`,
        [end.dueMs, end.failure ?? null, deliveryId],
      );
    } else {
      await em.execute(
        `update notification_delivery set state = ?, failure = ?, finished_at = now()
         where id = ? and state = 'pending'`,
        [end.state, end.state === 'failed' ? end.failure : null, deliveryId],
      );
    }
  }
}
