import { useAddressFields, type AddressFields } from '../../../lib/browser/use-address-fields';
import type { UserFilter, UserSort } from './users-api';
import { ACCOUNT_STATUSES, USER_ROLES } from '@pricealgo/contract/accounts';
import { MEMBER_SORTS, MEMBER_SUBSCRIPTIONS } from '@pricealgo/contract/member-names';

export interface UsersOrder {
  sort: UserSort;
  direction: 'asc' | 'desc';
}

const one = <T extends string>(choices: readonly T[], value: string | null): T | undefined =>
  choices.find((choice) => choice === value);

/** Search, filters, order, place in the list and the opened account, kept in the address. */
export function useUsersAddress() {
  const { search: params, change } = useAddressFields();
  const q = params.get('q')?.slice(0, 120);
  const filter: UserFilter = {
    ...(q ? { q } : {}),
    status: one(ACCOUNT_STATUSES, params.get('status')),
    subscription: one(MEMBER_SUBSCRIPTIONS, params.get('subscription')),
    role: one(USER_ROLES, params.get('role')),
  };
  const order: UsersOrder = {
    sort: one(MEMBER_SORTS, params.get('sort')) ?? 'created',
    direction: params.get('direction') === 'asc' ? 'asc' : 'desc',
  };
  const go = (fields: AddressFields): void => change(fields, { replace: true });
  /** Another question begins at the first page. */
  const ask = (fields: AddressFields): void => go({ after: null, before: null, ...fields });
  return {
    filter,
    filtered: Object.values(filter).some(Boolean),
    order,
    after: params.get('after') ?? undefined,
    before: params.get('before') ?? undefined,
    opened: params.get('user'),
    ask,
    /** Asks for every account. */
    clear: () => ask({ q: null, status: null, subscription: null, role: null }),
    turn: (way: 'after' | 'before', cursor: string | null) =>
      go({ after: null, before: null, [way]: cursor }),
    open: (userId: string | null) => go({ user: userId }),
  };
}

export type UsersAddress = ReturnType<typeof useUsersAddress>;
