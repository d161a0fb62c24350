import type { NotificationType } from '../users/preferences/notify-channels.js';

export { NOTIFICATION_TYPES, type NotificationType } from '../users/preferences/notify-channels.js';

export const TITLE_MAX = 120;
export const BODY_MAX = 1_000;
export const LINK_MAX = 300;

/** What somebody is to be told. */
export interface NotificationDraft {
  userId: string;
  type: NotificationType;
  /** Longer ones are cut at `TITLE_MAX` characters. */
  title: string;
  /** Plain text, cut at `BODY_MAX`. */
  body: string;
  /** Path of this product, `/watchlist`; `null` = leads nowhere. */
  link: string | null;
  /** Names the fact: the same user is told of it once, however often it is said. ≤ 160 characters. */
  dedupeKey: string;
  /** For the screen that shows it; no secrets. */
  data?: Record<string, unknown>;
  /** A mail of its own goes out with it: none is made of the row. */
  ownMail?: boolean;
}

/** A row as it is shown. */
export interface NotificationView {
  id: string;
  /** Counts the notifications of one user from 1, without holes. */
  seq: number;
  type: NotificationType;
  title: string;
  body: string;
  link: string | null;
  data: Record<string, unknown> | null;
  createdMs: number;
  read: boolean;
}
