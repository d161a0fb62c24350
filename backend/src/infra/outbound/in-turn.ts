import type { Occupied } from './outbound-limits.js';

/** The oldest that are due are looked through for whose turn it is: whoever has more than these is busy after the first take. */
const LOOKED_THROUGH = 500;

interface TurnsOf {
  /** Has `id`, `user_id`, `host`, `state` and `due_at`. */
  readonly table: 'notification_delivery' | 'webhook_delivery';
  /** A further condition on the rows. */
  readonly lane?: string;
  /** Rows that stay in the house: they need no place of host or owner. */
  readonly inHouse?: string;
}

/**
 * SQL of a query for the ids of what is taken next from a table of deliveries, locked: each owner's first, then each one's second …,
 * the longest wait first; of nobody, and to no host, that has its places taken already. Its parameters are those of
 * {@link inTurnParameters}.
 */
export function inTurn({ table, lane = 'true', inHouse = 'false' }: TurnsOf): string {
  return `
    select q.id from ${table} q join (
      select id, due_at, case when ${inHouse} then 1 else row_number() over (
          partition by user_id, ${inHouse} order by due_at, id
        ) + coalesce((?::jsonb ->> user_id::text)::int, 0) end as turn
      from (
        select id, user_id, host, due_at from ${table}
        where state = 'pending' and ${lane} and due_at <= now()
          and (${inHouse} or not (
            host in (select jsonb_array_elements_text(?::jsonb))
            or user_id in (select jsonb_array_elements_text(?::jsonb)::uuid)))
        order by due_at, id limit ${LOOKED_THROUGH}
      ) oldest
    ) candidate on candidate.id = q.id
    where candidate.turn <= ?::int and q.state = 'pending' and q.due_at <= now()
    order by candidate.turn, candidate.due_at, q.id limit ?::int for update of q skip locked`;
}

export function inTurnParameters({ hosts, owners, underWay, perOwner }: Occupied, limit: number): unknown[] {
  return [JSON.stringify(underWay), JSON.stringify(hosts), JSON.stringify(owners), perOwner, limit];
}
