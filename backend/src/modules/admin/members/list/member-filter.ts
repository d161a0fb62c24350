import { mayEnter } from '@pricealgo/contract/admin-roles';
import type { Principal } from '../../../../common/access/principal.js';
import { AppError } from '../../../../common/errors/app-error.js';
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

/** The administrator's account that a reader asks for without managing any. */
export const notYours = (): AppError =>
  new AppError('forbidden', { message: 'This is an administrator’s account.' });

/** A filter as far as a reader may look: who manages no administrators finds none. @throws AppError `forbidden` who asks for them */
export function inSight<F extends MemberFilter>(filter: F, { adminRole }: Pick<Principal, 'adminRole'>): F {
  if (mayEnter(adminRole, 'administrators')) return filter;
  if (filter.role === 'admin') throw notYours();
  return { ...filter, role: 'member' };
}

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
