import type { BulkActionName } from '@pricealgo/contract/member-names';
import type { MemberFilter } from '@pricealgo/contract/members';
import type { AccountStatus, Condition } from '../../../users/index.js';
import { memberCondition } from '../list/member-filter.js';

export const BULK_JOB = 'members.bulk';

/** What is done to each member, as it is kept in the database. */
export interface BulkAction {
  name: BulkActionName;
  status?: AccountStatus;
  addDays?: number;
}

/** Selected accounts, or all that a filter finds. */
export interface BulkTarget {
  userIds?: string[] | null;
  filter?: MemberFilter | null;
}

/** Whether an action has what it needs, and nothing else. */
export const isWhole = ({ name, status, addDays }: BulkAction): boolean =>
  (status !== undefined) === (name === 'status') && (addDays !== undefined) === (name === 'days');

/** Condition on `user_account`. Administrators are managed on their own screen: no bulk action reaches them. */
export function targetCondition({ userIds, filter }: BulkTarget): Condition {
  const members = `"role" = 'member'`;
  if (userIds) {
    const values = [JSON.stringify(userIds)];
    return {
      sql: `${members} and id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)`,
      values,
    };
  }
  const where = memberCondition(filter ?? {});
  return where ? { sql: `${members} and ${where.sql}`, values: where.values } : { sql: members, values: [] };
}
