import { ACCOUNT_STATUSES, type AccountStatus } from '@pricealgo/contract/accounts';

export { ACCOUNT_STATUSES, type AccountStatus };

/** What an administrator may set. */
export const SETTABLE_STATUSES = ACCOUNT_STATUSES.filter((status) => status !== 'inactive');

export function mayLogIn(status: AccountStatus): boolean {
  return status === 'Active' || status === 'Practicing';
}
