import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { inTurn, inTurnParameters } from '../../../infra/outbound/in-turn.js';
import type { Occupied } from '../../../infra/outbound/outbound-limits.js';
import type { Delivery, DeliveryEnd, Lane } from './delivery.js';

/** Longer than any attempt takes: what its worker did not settle by then, because it died, is taken again. */
export const LEASE_S = 12;

type Row = Omit<Delivery, 'notification' | 'lane'> & Delivery['notification'];

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
         ) returning id, notification_id, user_id, channel, target, host, attempts
       )
       select t.id as "deliveryId", t.channel, t.target, t.host, t.attempts, t.user_id as "userId", u.name, u.email,
         u.status, u.preferences, n.id, n.seq::float8 as seq, n.type, n.title, n.body, n.link,
         (n.read_at is not null or n.hidden_at is not null) as read
       from taken t join notification n on n.id = t.notification_id join user_account u on u.id = t.user_id`,
      inTurnParameters(occupied, limit),
    );
    return rows.map(({ id, seq, type, title, body, link, ...row }) => ({
      ...row,
      lane,
      notification: { id, seq, type, title, body, link },
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
