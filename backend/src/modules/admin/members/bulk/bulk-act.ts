import type { AccountStatus } from '../../../users/index.js';
import type { MemberFilter } from '@pricealgo/contract/members';
import type { BulkActName } from '@pricealgo/contract/member-names';

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
