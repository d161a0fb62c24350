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

/** What an account is; names are database values. */
export const USER_ROLES = ['member', 'admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** What a token may be used for. Administrators also have a member side, reached with a token of its own. */
export const ACCESS_ROLES = ['member', 'admin'] as const;
export type AccessRole = (typeof ACCESS_ROLES)[number];
