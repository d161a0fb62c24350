import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { JobHandler, type JobHandling } from '../queue/job-handler.decorator.js';
import { currentWrite } from './current-write.js';
import { KeepsPersonalData } from '../../common/personal-data/personal-data.js';

/** An answer is kept for this long. */
export const KEEP_HOURS = 24;
/** Of one user that many at most, the newest: a repetition comes within seconds, from an offline queue within hours. */
export const KEEP_PER_USER = 1_000;
/** No request lasts this long (statements end after 5 s): an execution without an answer by then has died. */
export const TAKE_OVER_S = 30;
/** A repetition that arrives while the first request is running waits this long for its answer. */
const WAIT_MS = 2_500;
const POLL_MS = 100;

/** A write as its sender identifies it. */
export interface WriteName {
  /** `null` for a visitor's. */
  userId: string | null;
  /** UUID from the header `Idempotency-Key`. */
  key: string;
  requestHash: string;
  /** The same with keys of earlier secrets: a repetition may come to a process that hashes with another one. */
  acceptedHashes?: readonly string[];
}

/** Either this caller executes the write, or it repeats the answer that was kept. */
export type Claim = { execution: string; write: WriteName } | { status: number; body: string };

interface HeldRow {
  requestHash: string;
  status: number | null;
  body: string | null;
}

/** Where the row of a write stands. */
interface Place {
  table: string;
  /** Columns that name the write, in the order of `values`. */
  columns: readonly string[];
  /** The same as a condition. */
  where: string;
  values: readonly string[];
}

function placeOf({ userId, key }: Pick<WriteName, 'userId' | 'key'>): Place {
  if (userId === null)
    return { table: 'visitor_idempotency_key', columns: ['key'], where: 'key = ?', values: [key] };
  const columns = ['user_id', 'key'];
  return { table: 'idempotency_key', columns, where: 'user_id = ? and key = ?', values: [userId, key] };
}

/** The executions of writes and their kept answers: those of users in `idempotency_key`, of visitors in `visitor_idempotency_key`. */
@Injectable()
@KeepsPersonalData({ tables: { idempotency_key: 'cascade' } })
export class IdempotencyRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * @throws AppError `idempotency_mismatch` when the key was used for another request, `idempotency_running` when the
   * first execution is still running
   */
  async claim(asked: WriteName): Promise<Claim> {
    let write = asked;
    const endMs = Date.now() + WAIT_MS;
    for (;;) {
      const execution = await this.acquire(write);
      if (execution) return { execution, write };
      const held = await this.find(write);
      // The row is gone: between the two queries its execution failed, or the row was pruned.
      if (!held) continue;
      // The execution goes on under the hash that it began with: ids of its rows follow from it.
      if (write.acceptedHashes?.includes(held.requestHash))
        write = { ...write, requestHash: held.requestHash };
      if (held.requestHash !== write.requestHash) throw new AppError('idempotency_mismatch');
      if (held.status !== null) return { status: held.status, body: held.body! };
      if (Date.now() >= endMs) throw new AppError('idempotency_running', { retryAfterS: 1 });
      await delay(POLL_MS);
    }
  }

  /** Keeps the answer for repetitions, unless another execution has taken the write over. */
  async answered(write: WriteName, execution: string, status: number, body: string): Promise<void> {
    const { table, where, values } = placeOf(write);
    await this.em
      .fork()
      .execute(`update ${table} set status = ?, body = ? where ${where} and execution = ?`, [
        status,
        body,
        ...values,
        execution,
      ]);
  }

  /**
   * Says in the transaction of an effect that the current write has had it. For writes that add something and make no row that a
   * repetition would find (`newRowId`): one that was carried out before its process died, or whose commit was not heard of, must not
   * add it again. Call it first, in the transaction that has the effect.
   * @param em the transaction's own
   * @returns `false` when the effect is there already; always `true` outside of a write with a key
   */
  async firstTime(em: EntityManager): Promise<boolean> {
    const write = currentWrite();
    if (!write) return true;
    const { table, where, values } = placeOf(write);
    const [held] = await em.execute<{ done: boolean }[]>(
      `select carried_out as done from ${table} where ${where} for update`,
      [...values],
    );
    if (held?.done) return false;
    await em.execute(`update ${table} set carried_out = true where ${where}`, [...values]);
    return true;
  }

  /** Deletes the key: a repetition is a new attempt. One whose effect is there after all stays, and is taken over at once. */
  async release(write: WriteName, execution: string): Promise<void> {
    const { table, where, values } = placeOf(write);
    await this.em.fork().execute(
      `with gone as (delete from ${table} where ${where} and execution = ? and not carried_out)
       update ${table} set taken_at = to_timestamp(0) where ${where} and execution = ? and carried_out`,
      [...values, execution, ...values, execution],
    );
  }

  /** Deletes keys that are older than {@link KEEP_HOURS}, and of each user the oldest beyond {@link KEEP_PER_USER}. */
  async prune(): Promise<void> {
    for (const table of ['idempotency_key', 'visitor_idempotency_key'])
      await deleteInBatches(this.em, table, 'created_at < now() - make_interval(hours => ?)', [KEEP_HOURS]);
    const many: { userId: string }[] = await this.em
      .fork()
      .execute(`select user_id as "userId" from idempotency_key group by user_id having count(*) > ?`, [
        KEEP_PER_USER,
      ]);
    for (const { userId } of many) {
      await deleteInBatches(
        this.em,
        'idempotency_key',
        `user_id = ? and (created_at, key) <= (
           select created_at, key from idempotency_key where user_id = ? order by created_at desc, key desc offset ? limit 1
         )`,
        [userId, userId, KEEP_PER_USER],
      );
    }
  }

  /** @returns the id of our own execution; `null` when another execution holds the key */
  private async acquire(write: WriteName): Promise<string | null> {
    const { table, columns, values } = placeOf(write);
    const [row]: { execution: string }[] = await this.em.fork().execute(
      `insert into ${table} as held (${columns.join(', ')}, request_hash, execution)
       values (${columns.map(() => '?').join(', ')}, ?, ?)
       on conflict (${columns.join(', ')}) do update
         set execution = excluded.execution, request_hash = excluded.request_hash, taken_at = now(),
           status = null, body = null,
           carried_out = held.carried_out and held.created_at >= now() - make_interval(hours => ?),
           created_at = case when held.created_at < now() - make_interval(hours => ?) then now()
             else held.created_at end
         where held.created_at < now() - make_interval(hours => ?)
           or (held.status is null and held.request_hash = excluded.request_hash
             and held.taken_at < now() - make_interval(secs => ?))
       returning execution`,
      [...values, write.requestHash, randomUUID(), KEEP_HOURS, KEEP_HOURS, KEEP_HOURS, TAKE_OVER_S],
    );
    return row?.execution ?? null;
  }

  private async find(write: WriteName): Promise<HeldRow | null> {
    const { table, where, values } = placeOf(write);
    const [row]: HeldRow[] = await this.em
      .fork()
      .execute(`select request_hash as "requestHash", status, body from ${table} where ${where}`, [
        ...values,
      ]);
    return row ?? null;
  }
}

@Injectable()
@JobHandler('idempotency.prune', { everyMs: 3_600_000 })
export class IdempotencyPruneJob implements JobHandling<unknown> {
  constructor(private readonly keys: IdempotencyRepository) {}

  handle(): Promise<void> {
    return this.keys.prune();
  }
}
