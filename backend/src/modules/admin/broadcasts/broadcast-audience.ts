import type { AudienceDto, SubscriptionState } from '@pricealgo/contract/notifications';

/** `expiring`: runs, and ends within a week. */
const EXPIRING = '7 days';

const SUBSCRIPTION_SQL: Readonly<Record<SubscriptionState, string>> = {
  active: 'subscription_end > now()',
  expiring: `subscription_end > now() and subscription_end <= now() + interval '${EXPIRING}'`,
  expired: '(subscription_end is null or subscription_end <= now())',
};

/**
 * Condition on `user_account`. Where the audience names no status, only accounts that may log in are meant: nobody else could
 * read it.
 */
export function audienceCondition({ userId, segment = {} }: AudienceDto): { sql: string; values: unknown[] } {
  if (userId) return { sql: 'id = ?', values: [userId] };
  const { status, subscription, role } = segment;
  const parts = [
    status ? 'status = ?' : `status in ('Active', 'Practicing')`,
    ...(role ? ['role = ?'] : []),
    ...(subscription ? [SUBSCRIPTION_SQL[subscription]] : []),
  ];
  return { sql: parts.join(' and '), values: [...(status ? [status] : []), ...(role ? [role] : [])] };
}
