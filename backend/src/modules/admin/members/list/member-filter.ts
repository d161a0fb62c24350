import { type Condition, searchCondition } from '../../../users/index.js';
import type { MemberSubscription } from '@pricealgo/contract/member-names';
import type { MemberFilter } from '@pricealgo/contract/members';

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
