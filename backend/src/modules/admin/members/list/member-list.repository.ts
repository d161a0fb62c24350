import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MemberSort } from '@pricealgo/contract/member-names';
import type { MembersQuery, SortDirection, TotalIs } from '@pricealgo/contract/members';
import { AppError } from '../../../../common/errors/app-error.js';
import { type Condition, type User, UserRepository } from '../../../users/index.js';
import { memberCondition, SUBSCRIPTION_END } from './member-filter.js';

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

/** Nobody looks through more; counting on would read the whole table. */
const COUNTED = 10_000;

export interface MembersFound {
  items: User[];
  total: number;
  totalIs: TotalIs;
  /** Cursors; `null` where there is no such page. */
  next: string | null;
  previous: string | null;
}

interface Row {
  id: string;
  at: unknown;
}

const opposite = (direction: SortDirection): SortDirection => (direction === 'asc' ? 'desc' : 'asc');

/**
 * Accounts for administrators. Few matches are collected and sorted; many are met soon on a walk along the index of
 * the order: neither ever sorts the table.
 */
@Injectable()
export class MemberListRepository {
  constructor(private readonly em: EntityManager) {}

  /** @throws AppError `invalid_request` for a cursor that is none */
  async page(question: MembersQuery): Promise<MembersFound> {
    const em = this.em.fork();
    const { after, before, sort, direction, limit } = question;
    const where = memberCondition(question);
    const way = before ? opposite(direction) : direction;
    const from = (key: string): Condition | null => {
      const cursor = before ?? after;
      return cursor ? behind(cursor, sort, key, way) : null;
    };
    const few = where ? await collected(em, where, question, way, from('k')) : null;
    const total = few?.total ?? (await everybody(em));
    const many = !few || few.total > COUNTED;
    const rows = many ? await walked(em, where, question, way, from(sortKey(sort))) : few.rows;
    const more = rows.length > limit;
    const shown = rows.slice(0, limit);
    if (before) shown.reverse();
    const cursor = (row: Row | undefined): string | null => (row ? cursorOf(sort, row.at, row.id) : null);
    return {
      items: await inOrder(em, shown),
      total: few ? Math.min(total, COUNTED) : total,
      totalIs: few ? (total > COUNTED ? 'atLeast' : 'exact') : total > COUNTED ? 'estimated' : 'exact',
      next: more || before ? cursor(shown.at(-1)) : null,
      previous: before ? (more ? cursor(shown[0]) : null) : after ? cursor(shown[0]) : null,
    };
  }
}

/** At most one match more than are counted, and the page of them: all of it unless there are more. */
async function collected(
  em: EntityManager,
  where: Condition,
  { sort, limit }: MembersQuery,
  way: SortDirection,
  from: Condition | null,
): Promise<{ total: number; rows: Row[] }> {
  const [found] = await em.execute<{ total: number; rows: Row[] }[]>(
    `with hit as materialized (
       select id, ${sortKey(sort)} as k from user_account where ${where.sql} limit ${COUNTED + 1}
     ), page as (
       select id, k from hit ${from ? `where ${from.sql}` : ''} order by k ${way}, id ${way} limit ${limit + 1}
     )
     select (select count(*)::int from hit) as total,
       (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'at', ${cursorKeySql(sort, 'k')})
          order by k ${way}, id ${way}), '[]') from page) as rows`,
    [...where.values, ...(from?.values ?? [])],
  );
  return found!;
}

async function walked(
  em: EntityManager,
  where: Condition | null,
  { sort, limit }: MembersQuery,
  way: SortDirection,
  from: Condition | null,
): Promise<Row[]> {
  const key = sortKey(sort);
  const conditions = [where?.sql, from?.sql].filter(Boolean).join(' and ');
  return em.execute<Row[]>(
    `select id, ${cursorKeySql(sort, key)} as at from user_account ${conditions ? `where ${conditions}` : ''}
     order by ${key} ${way}, id ${way} limit ${limit + 1}`,
    [...(where?.values ?? []), ...(from?.values ?? [])],
  );
}

/** Exact while counting costs nothing, else as the database estimates. */
async function everybody(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ estimated: number; counted: number }[]>(
    `select greatest(reltuples, 0)::float8 as estimated,
       (select count(*)::int from (select 1 from user_account limit ${COUNTED + 1}) as few) as counted
     from pg_class where oid = 'user_account'::regclass`,
  );
  return row!.counted <= COUNTED ? row!.counted : Math.max(row!.counted, Math.round(row!.estimated));
}

async function inOrder(em: EntityManager, rows: readonly Row[]): Promise<User[]> {
  const users = await new UserRepository(em).byIds(
    rows.map(({ id }) => id),
    em,
  );
  const byId = new Map(users.map((user) => [user.id, user]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}
