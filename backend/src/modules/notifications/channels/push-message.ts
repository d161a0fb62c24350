import type { NotificationType } from '@pricealgo/contract/notification-types';
import type { NotificationDto } from '@pricealgo/contract/notifications';
import type { PushMessage, PushUrgency } from '../../../infra/push/push-transport.js';
import { PAYLOAD_MAX } from '../../../infra/push/push-transport.js';

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
