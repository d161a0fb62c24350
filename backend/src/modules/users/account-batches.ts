import type { EntityManager } from '@mikro-orm/postgresql';
import { likeLiteral } from '../../common/sql/like-literal.js';
import type { Outbox } from '../../infra/outbox/outbox.js';

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

/** Work on many accounts, as it stands in a table of such work. */
export interface AccountWork {
  id: string;
  createdBy: string;
  /** As the database writes it: no rounding to milliseconds. */
  createdAt: string;
  total: number;
  done: number;
  /** The last account that was done. */
  cursor: string | null;
}

export interface AccountBatch<Work extends AccountWork> {
  /** Where the work stands: with the columns of `AccountWork`, `state` and `finished_at`. */
  table: 'member_bulk' | 'notification_broadcast';
  /** What else is read of it, as the list of a `select`. */
  columns: string;
  /** SQL: for which unfinished `older` ones a `work` waits, so that several workers do them in the order they were asked for. */
  waitsFor: string;
  /** Accounts in one transaction: their locks are held until it commits. */
  size: number;
  accounts: (work: Work) => Condition;
  act: (em: EntityManager, userIds: readonly string[], work: Work) => Promise<void>;
}

const WORK = `id, created_by as "createdBy", created_at::text as "createdAt", total, done, cursor`;

/**
 * The next batch of the oldest work that nobody else does and that waits for no other, accounts in the order of their ids. It is one transaction:
 * what is done, the cursor behind it, and progress. Whoever goes on after a crash begins behind the last batch.
 * @returns how far the work is, %; `null` where there is none
 */
export function runAccountBatch<Work extends AccountWork>(
  em: EntityManager,
  outbox: Outbox,
  { table, columns, waitsFor, size, accounts, act }: AccountBatch<Work>,
): Promise<number | null> {
  return em.fork().transactional(async (tx) => {
    const [work] = await tx.execute<Work[]>(
      `select ${WORK}, ${columns} from ${table} work where finished_at is null and not exists (
         select 1 from ${table} older where older.finished_at is null and (${waitsFor})
           and (older.created_at, older.id) < (work.created_at, work.id)
       ) order by created_at, id limit 1 for update of work skip locked`,
    );
    if (!work) return null;
    const userIds = await nextAccounts(tx, work, accounts(work), size);
    await act(tx, userIds, work);
    const { id, createdBy, total, cursor } = work;
    const done = work.done + userIds.length;
    const finished = userIds.length < size;
    const state = finished ? 'done' : 'running';
    await tx.execute(
      `update ${table} set done = ?, cursor = ?, state = ?, finished_at = case when ? then now() end where id = ?`,
      [done, userIds.at(-1) ?? cursor, state, finished, id],
    );
    const progress = finished ? 100 : Math.min(99, Math.floor((done / Math.max(1, total)) * 100));
    const result = { done, total };
    await outbox.addEvent(tx, 'jobs.progress', { userId: createdBy, jobId: id, state, progress, result });
    return progress;
  });
}

/** Until nothing is left, or what is left is done by another worker. */
export async function runAccountBatches(
  runBatch: () => Promise<number | null>,
  progress: (percent: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (let percent = await runBatch(); percent !== null; percent = await runBatch()) await progress(percent);
}

/** Only accounts that were there when the work began: who signs up later was not meant. */
async function nextAccounts(
  em: EntityManager,
  { createdAt, cursor }: AccountWork,
  { sql, values }: Condition,
  size: number,
): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select id from user_account where ${sql} and created_at <= ?::timestamptz ${cursor ? 'and id > ?' : ''}
     order by id limit ?`,
    [...values, createdAt, ...(cursor ? [cursor] : []), size],
  );
  return rows.map(({ id }) => id);
}
