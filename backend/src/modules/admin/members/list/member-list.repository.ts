import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Condition, type User, UserRepository } from '../../../users/index.js';
import { memberCondition } from './member-filter.js';
import { behind, cursorKeySql, cursorOf, sortKey } from './member-order.js';
import type { MembersQuery, SortDirection, TotalIs } from '@pricealgo/contract/members';

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
