import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { inTurn, inTurnParameters } from '../../infra/outbound/in-turn.js';
import type { Occupied } from '../../infra/outbound/outbound-limits.js';
import type { AccountStatus } from '../users/index.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A delivery is tried this long, then it has failed. */
export const TRY_FOR_MS = 6 * HOUR_MS;
/** A webhook to which nothing has arrived for this long is switched off. */
export const GIVE_UP_AFTER_DAYS = 3;
/** An attempt that has not ended by then died with its process. */
export const LEASE_MS = MINUTE_MS;

const FIRST_MS = 10 * SECOND_MS;
const LONGEST_MS = HOUR_MS;

/**
 * @param attempts that were made, at least one
 * @param askedMs what the answer asked for (`Retry-After`), ms
 * @returns time until the next attempt, ms: it triples from ten seconds to an hour
 */
export function nextAttemptMs(attempts: number, askedMs = 0): number {
  const own = FIRST_MS * 3 ** Math.min(attempts - 1, 10);
  return Math.min(LONGEST_MS, Math.max(own, askedMs));
}

/** A delivery that this process attempts now. */
export interface TakenDelivery {
  id: string;
  webhookId: string;
  userId: string;
  event: string;
  body: string;
  /** This one included. */
  attempts: number;
  url: string;
  /** Of `url`. */
  host: string;
  secret: string;
  state: string;
  status: AccountStatus;
}

/** Deliveries that are due, in the table in which they were planned: several workers share them by `skip locked`. */
@Injectable()
export class WebhookQueue {
  constructor(private readonly em: EntityManager) {}

  /** For a minute a delivery is this process's: whoever dies with it leaves it to the next. */
  async take(limit: number, occupied: Occupied): Promise<TakenDelivery[]> {
    return this.em.fork().execute<TakenDelivery[]>(
      `with taken as (
         update webhook_delivery set attempts = attempts + 1,
           due_at = now() + interval '${LEASE_MS / 1_000} seconds'
         where id in (${inTurn({ table: 'webhook_delivery' })}
         ) returning id, webhook_id, user_id, host, event, body, attempts
       )
       select d.id, d.webhook_id as "webhookId", d.user_id as "userId", d.host, d.event, d.body, d.attempts, w.url, w.secret,
         w.state, u.status
       from taken d join webhook w on w.id = d.webhook_id join user_account u on u.id = d.user_id`,
      inTurnParameters(occupied, limit),
    );
  }

  /** Returns a delivery that was not attempted, because its host or its member had no room. */
  async putBack(deliveryId: string): Promise<void> {
    await this.em.fork().execute(
      `update webhook_delivery set attempts = attempts - 1, due_at = now() + interval '1 second'
       where id = ? and state = 'pending'`,
      [deliveryId],
    );
  }
}

/** Host and port of a webhook, by which its receiver is limited; at most 260 characters. */
export const webhookHost = (url: string): string => new URL(url).host.slice(0, 260);
