import type { AccountStatus } from '../../../users/index.js';
import type { MemberFilter } from '../list/member-filter.js';

export const BULK_ACTS = ['status', 'days', 'mail', 'revoke'] as const;
export type BulkActName = (typeof BULK_ACTS)[number];
export const BULK_STATES = ['queued', 'running', 'done', 'cancelled'] as const;
export type BulkState = (typeof BULK_STATES)[number];
export const MAX_SELECTED = 1_000;
export const MAX_DAYS = 3_650;
export const BULK_JOB = 'members.bulk';

/** What is done to each, as it is kept with the job. */
export interface BulkAct {
  name: BulkActName;
  status?: AccountStatus;
  addDays?: number;
}

/** Selected accounts, or all that a filter finds. */
export interface BulkTarget {
  userIds?: string[] | null;
  filter?: MemberFilter | null;
}

/** Does an act have what it needs, and nothing else? */
export const isWhole = ({ name, status, addDays }: BulkAct): boolean =>
  (status !== undefined) === (name === 'status') && (addDays !== undefined) === (name === 'days');
