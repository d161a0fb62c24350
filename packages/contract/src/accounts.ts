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

/** What an administrator may set, in the order of the specification. */
export const SETTABLE_STATUSES = ACCOUNT_STATUSES.filter((status) => status !== 'inactive');
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

/** What an account is; names are database values. */
export const USER_ROLES = ['member', 'admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** What a token may be used for. Administrators also have a member side, reached with a token of its own. */
export const ACCESS_ROLES = ['member', 'admin'] as const;
export type AccessRole = (typeof ACCESS_ROLES)[number];

/** Providers that a login can come from; names are database values. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'linkedin'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
