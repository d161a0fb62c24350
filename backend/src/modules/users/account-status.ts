/** `inactive` until the e-mail address is confirmed; the others are set by administrators (section 3 of the specification). */
export const ACCOUNT_STATUSES = [
  'inactive',
  'Pending',
  'Rejected',
  'Cancelled',
  'Non Practicing',
  'Active',
  'Practicing',
] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** What an administrator may set. */
export const SETTABLE_STATUSES = ACCOUNT_STATUSES.filter((status) => status !== 'inactive');

export function mayLogIn(status: AccountStatus): boolean {
  return status === 'Active' || status === 'Practicing';
}
