import type { AccountStatus } from '../../users/account-status.js';
import type { UserRole } from '../../users/user.entity.js';

export const SUBSCRIPTION_STATES = ['active', 'expiring', 'expired'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** `expiring`: runs, and ends within a week. */
const EXPIRING = '7 days';

export interface Segment {
  status?: AccountStatus;
  subscription?: SubscriptionState;
  role?: UserRole;
}

/** Exactly one of the three, as it is kept with the broadcast. */
export interface Audience {
  all?: true;
  userId?: string;
  segment?: Segment;
}

const SUBSCRIPTION_SQL: Readonly<Record<SubscriptionState, string>> = {
  active: 'subscription_end > now()',
  expiring: `subscription_end > now() and subscription_end <= now() + interval '${EXPIRING}'`,
  expired: '(subscription_end is null or subscription_end <= now())',
};

/**
 * Condition on `user_account`. Unless a status is asked for, only accounts that may log in are meant: nobody else could
 * read it.
 */
export function audienceCondition({ userId, segment = {} }: Audience): { sql: string; values: unknown[] } {
  if (userId) return { sql: 'id = ?', values: [userId] };
  const { status, subscription, role } = segment;
  const parts = [
    status ? 'status = ?' : `status in ('Active', 'Practicing')`,
    ...(role ? ['role = ?'] : []),
    ...(subscription ? [SUBSCRIPTION_SQL[subscription]] : []),
  ];
  return { sql: parts.join(' and '), values: [...(status ? [status] : []), ...(role ? [role] : [])] };
}
