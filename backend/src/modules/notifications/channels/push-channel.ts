import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NotificationType } from '@pricealgo/contract/notification-types';
import type { NotificationDto } from '@pricealgo/contract/notifications';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import {
  openTarget,
  PAYLOAD_MAX,
  type PushMessage,
  type PushOutcome,
  PushTransport,
  type PushUrgency,
} from '../../../infra/push/push-transport.js';
import type { Delivery, DeliveryEnd } from './delivery.js';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** A price that was crossed is outdated tomorrow; that a subscription ends is not. */
const DELIVERY: Readonly<Record<NotificationType, { ttlS: number; urgency: PushUrgency }>> = {
  alert: { ttlS: 4 * HOUR_S, urgency: 'high' },
  call: { ttlS: 12 * HOUR_S, urgency: 'normal' },
  subscription: { ttlS: 3 * DAY_S, urgency: 'normal' },
  message: { ttlS: 3 * DAY_S, urgency: 'low' },
  account: { ttlS: 3 * DAY_S, urgency: 'high' },
};

/** What the service worker gets. `tag` makes a repeated push replace the first one. */
export interface PushPayload {
  id: string;
  seq: number;
  type: NotificationType;
  title: string;
  body: string;
  link: string | null;
  tag: string;
}

/** A body that is too long for a push is cut; the whole one is in the product. */
export function pushMessage(
  view: Pick<NotificationDto, 'id' | 'seq' | 'type' | 'title' | 'body' | 'link'>,
): PushMessage {
  const { id, seq, type, title, link } = view;
  const payloadOf = (body: string): string =>
    JSON.stringify({ id, seq, type, title, body, link, tag: id } satisfies PushPayload);
  let signs = [...view.body];
  let payload = payloadOf(view.body);
  while (Buffer.byteLength(payload) > PAYLOAD_MAX && signs.length > 0) {
    signs = signs.slice(0, Math.floor(signs.length * 0.8));
    payload = payloadOf(`${signs.join('')}…`);
  }
  return { ...DELIVERY[type], payload, topic: topicOf(id) };
}

/** @param id a UUID: 128 bits are 22 signs of base64url */
function topicOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

const ATTEMPTS_MAX = 8;
const RETRY_FIRST_MS = 5_000;

interface Browser {
  sealed: string;
  /** Its session goes on. */
  living: boolean;
}

/** One notification to one browser. */
@Injectable()
export class PushChannel {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SealedBox,
    private readonly transport: PushTransport,
  ) {}

  async deliver({ target, attempts, notification }: Delivery, signal: AbortSignal): Promise<DeliveryEnd> {
    const em = this.em.fork();
    const [browser] = await em.execute<Browser[]>(
      `select p.sealed, (s.id is not null and s.revoked_at is null and s.expires_at > now()) as living
       from push_subscription p left join user_session s on s.id = p.session_id where p.id = ?`,
      [target],
    );
    const outcome: PushOutcome = browser?.living
      ? await this.transport.deliver(
          openTarget(this.box, this.transport, browser.sealed),
          pushMessage(notification),
          signal,
        )
      : { state: 'gone' };
    if (outcome.state === 'gone') await em.execute('delete from push_subscription where id = ?', [target]);
    if (outcome.state === 'sent') {
      await em.execute('update push_subscription set delivered_at = now() where id = ?', [target]);
    }
    return endOf(outcome, attempts, Date.now());
  }
}

/** Pauses double: 5 s, 10 s … over ten minutes in all; a service may ask for more. */
export function endOf(outcome: PushOutcome, attempts: number, nowMs: number): DeliveryEnd {
  if (outcome.state === 'refused') return { state: 'failed', failure: outcome.failure };
  if (outcome.state !== 'retry') return { state: outcome.state };
  const { failure, afterS = 0 } = outcome;
  if (attempts >= ATTEMPTS_MAX) return { state: 'failed', failure };
  const pauseMs = Math.max(afterS * 1_000, RETRY_FIRST_MS * 2 ** (attempts - 1));
  return { state: 'pending', dueMs: nowMs + pauseMs, failure };
}
