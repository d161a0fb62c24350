import { memberCondition } from '../list/member-filter.js';
import type { Condition } from '../../../users/index.js';
import type { BulkTarget } from './bulk-act.js';

/** Condition on `user_account`. Administrators are managed on the server: no act on many reaches them. */
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
