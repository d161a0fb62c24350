/** What the list of members can be sorted by; each has an index. */
export const MEMBER_SORTS = ['created', 'name', 'lastLogin', 'subscriptionEnd'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** `expiring`: runs, and ends within a week. `none`: there never was one, or it was taken away. */
export const MEMBER_SUBSCRIPTIONS = ['active', 'expiring', 'expired', 'none'] as const;
export type MemberSubscription = (typeof MEMBER_SUBSCRIPTIONS)[number];

/** What can be done to many members at once. */
export const BULK_ACTIONS = ['status', 'days', 'mail', 'revoke'] as const;
export type BulkActionName = (typeof BULK_ACTIONS)[number];
export const BULK_STATES = ['queued', 'running', 'done', 'cancelled'] as const;
/** Accounts that can be picked one by one; for more there is the filter. */
export const MAX_SELECTED = 1_000;
/** Days that a subscription can be extended by at once. */
export const MAX_DAYS = 3_650;

/** Characters of a note about an account, and notes of one account. */
export const MAX_NOTE = 2_000;
export const MAX_NOTES = 200;
/** Characters of the reason for what the audit trail has to explain. */
export const MAX_REASON = 300;
