import { likeLiteral } from '../../common/sql/like-literal.js';

/** Part of a query on `user_account`. */
export interface Condition {
  sql: string;
  values: unknown[];
}

/** As in the index: what is not the same text is not looked up in it. */
const SEARCHED = String.raw`(e'\n' || "name" || e'\n' || "username" || e'\n' || "email")`;
/** Trigrams find such a text wherever it stands; shorter ones at the beginning of a name only. */
const FINDABLE = /[\p{L}\p{N}]{3}/u;

/** Condition on `user_account` for a text that people typed; `null` for none. */
export function searchCondition(q: string | undefined): Condition | null {
  const text = q?.trim();
  if (!text) return null;
  const begins = FINDABLE.test(text) ? '' : '\n';
  return { sql: `${SEARCHED} ilike ?`, values: [`%${begins}${likeLiteral(text)}%`] };
}
