import { ACCOUNT_STATUSES, type AccountStatus, SETTABLE_STATUSES } from '@pricealgo/contract/accounts';

export { ACCOUNT_STATUSES, SETTABLE_STATUSES, type AccountStatus };

export function mayLogIn(status: AccountStatus): boolean {
  return status === 'Active' || status === 'Practicing';
}
