import { type AccountStatus, type UserRole, searchCondition, type Condition } from '../../../users/index.js';

/** `expiring`: runs, and ends within a week. `none`: there never was one, or it was taken away. */
export const MEMBER_SUBSCRIPTIONS = ['active', 'expiring', 'expired', 'none'] as const;
export type MemberSubscription = (typeof MEMBER_SUBSCRIPTIONS)[number];

export interface MemberFilter {
  /** Part of name, username or e-mail address; fewer than three letters in a row: how one of them begins. */
  q?: string;
  status?: AccountStatus;
  subscription?: MemberSubscription;
  role?: UserRole;
}

export const SUBSCRIPTION_END = `coalesce("subscription_end", '-infinity'::timestamptz)`;
const SUBSCRIPTION: Readonly<Record<MemberSubscription, string>> = {
  active: `${SUBSCRIPTION_END} > now()`,
  expiring: `${SUBSCRIPTION_END} > now() and ${SUBSCRIPTION_END} <= now() + interval '7 days'`,
  expired: `${SUBSCRIPTION_END} > '-infinity'::timestamptz and ${SUBSCRIPTION_END} <= now()`,
  none: `${SUBSCRIPTION_END} = '-infinity'::timestamptz`,
};
/** Condition on `user_account`; `null` where everybody is meant. */
export function memberCondition({ q, status, subscription, role }: MemberFilter): Condition | null {
  const search = searchCondition(q);
  const parts = [
    ...(search ? [search.sql] : []),
    ...(status ? ['"status" = ?'] : []),
    ...(role ? [`"role" = '${role === 'admin' ? 'admin' : 'member'}'`] : []),
    ...(subscription ? [SUBSCRIPTION[subscription]] : []),
  ];
  if (parts.length === 0) return null;
  return { sql: parts.join(' and '), values: [...(search?.values ?? []), ...(status ? [status] : [])] };
}
