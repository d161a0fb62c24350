import type { NotificationDto } from '@pricealgo/contract/notifications';
import type { OutChannel, Recipient } from './channel-plan.js';

/** Alerts go before everything else. */
export type Lane = 'alert' | 'other';

/** Nobody waits for a test after so long: what has no outcome by then has failed, and is not sent any more. */
export const TEST_VALID_S = 45;

/** One delivery of one notification, taken from the queue together with all that it needs. */
export interface Delivery extends Recipient {
  deliveryId: string;
  channel: OutChannel;
  /** A browser or, for mails, the user. */
  target: string;
  lane: Lane;
  /** Push service; empty for mails. */
  host: string;
  /** This one included. */
  attempts: number;
  userId: string;
  name: string;
  email: string;
  /** Of a test that somebody waits for, and for which no notification was written; else `null`. */
  test: { workId: string; late: boolean } | null;
  /** Of a test without words. */
  notification: Pick<NotificationDto, 'id' | 'seq' | 'type' | 'title' | 'body' | 'link'>;
  /** The user has read or hidden it: no delivery is needed any more. */
  read: boolean;
}

/** How it ended, or when it goes on. */
export type DeliveryEnd =
  | { state: 'sent' | 'gone' | 'skipped' }
  | { state: 'failed'; failure: string }
  | { state: 'pending'; dueMs: number; failure?: string };
