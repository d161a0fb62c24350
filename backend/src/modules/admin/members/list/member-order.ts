import { AppError } from '../../../../common/errors/app-error.js';
import type { Condition } from '../../../users/index.js';
import { SUBSCRIPTION_END } from './member-filter.js';
import type { MemberSort } from '@pricealgo/contract/member-names';
import type { SortDirection } from '@pricealgo/contract/members';

/** What is sorted by, as in the indexes; whoever has none comes before everybody who has. */
const KEYS: Readonly<Record<MemberSort, string>> = {
  created: '"created_at"',
  name: 'lower("name") collate "C"',
  lastLogin: `coalesce("last_login_at", '-infinity'::timestamptz)`,
  subscriptionEnd: SUBSCRIPTION_END,
};

/** Seconds and microseconds, exact where one number would round; `null` for no instant. */
type CursorKey = string | readonly [seconds: number, micros: number] | null;

export const sortKey = (sort: MemberSort): string => KEYS[sort];

/** JSON of the key of a row, as it stands in a cursor. */
export function cursorKeySql(sort: MemberSort, key: string): string {
  if (sort === 'name') return `to_jsonb(${key})`;
  return `case when isfinite(${key}) then jsonb_build_array(floor(extract(epoch from ${key})),
    extract(microseconds from ${key})::bigint % 1000000) end`;
}

export const cursorOf = (sort: MemberSort, key: unknown, id: string): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');

/** Rows behind that one. @throws AppError `invalid_request` for a cursor that is none, or of another order */
export function behind(cursor: string, sort: MemberSort, key: string, direction: SortDirection): Condition {
  const [id, at] = read(cursor, sort);
  const sign = direction === 'asc' ? '>' : '<';
  if (typeof at === 'string') return { sql: `(${key}, id) ${sign} (?, ?::uuid)`, values: [at, id] };
  if (at === null) {
    return { sql: `(${key}, id) ${sign} ('-infinity'::timestamptz, ?::uuid)`, values: [id] };
  }
  return {
    sql: `(${key}, id) ${sign} ('epoch'::timestamptz + ?::float8 * interval '1 second'
      + ?::float8 * interval '1 microsecond', ?::uuid)`,
    values: [...at, id],
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Far behind 9999-12-31, which is the last day that can be set. */
const MAX_SECONDS = 4e11;

function read(cursor: string, sort: MemberSort): [id: string, at: CursorKey] {
  try {
    const [of, at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [
      string,
      CursorKey,
      string,
    ];
    if (of === sort && typeof id === 'string' && UUID.test(id) && isKey(at, sort)) return [id, at];
  } catch {
    // The same answer as to one that can be read and says nothing.
  }
  throw new AppError('invalid_request', { message: 'There is no such page of this list.' });
}

function isKey(at: CursorKey, sort: MemberSort): boolean {
  if (sort === 'name') return typeof at === 'string' && at.length <= 240 && !at.includes('\0');
  if (at === null) return true;
  if (!Array.isArray(at) || at.length !== 2) return false;
  const [seconds, micros] = at as unknown[];
  return (
    Number.isInteger(seconds) &&
    Math.abs(seconds as number) < MAX_SECONDS &&
    Number.isInteger(micros) &&
    (micros as number) >= 0 &&
    (micros as number) < 1e6
  );
}
