import type { NotificationType } from '@pricealgo/contract/notification-types';
import {
  mayLogIn,
  type AccountStatus,
  withDefaults,
  type StoredPreferences,
  wantsChannel,
} from '../../users/index.js';
import { quietEnd } from './quiet-end.js';

/** Ways out of the product. The row, and with it the notification centre, is there for everybody. */
export type OutChannel = 'push' | 'email';

/** Summed up for those who want a digest; a mail about account and subscription never waits for one. */
export const DIGEST_TYPES: readonly NotificationType[] = ['alert', 'call', 'message'];

export interface Recipient {
  status: AccountStatus;
  preferences: StoredPreferences;
}

/** How one notification reaches one user. */
export interface ChannelPlan {
  /** Not counted as unread and not announced on open screens. */
  silent: boolean;
  /** Instant from which it may leave, ms; `null` = not this way. */
  pushMs: number | null;
  emailMs: number | null;
}

/** What the user's preferences make of a notification of that type now. */
export function planChannels(
  { status, preferences: stored }: Recipient,
  type: NotificationType,
  nowMs: number,
): ChannelPlan {
  const preferences = withDefaults(stored);
  const outMs = mayLogIn(status) ? quietEnd(preferences, nowMs) : null;
  const digested = preferences.digest !== 'off' && DIGEST_TYPES.includes(type);
  return {
    silent: !wantsChannel(preferences, type, 'inApp'),
    pushMs: wantsChannel(preferences, type, 'push') ? outMs : null,
    emailMs: wantsChannel(preferences, type, 'email') && !digested ? outMs : null,
  };
}
