import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { JobHandler, type JobHandling } from '../queue/job-handler.decorator.js';
import { KeepsPersonalData } from '../../common/personal-data/personal-data.js';

/** An answer is kept for this long. */
export const KEEP_HOURS = 24;
/** No request lasts this long (statements end after 5 s): an execution without an answer by then has died. */
export const TAKE_OVER_S = 30;
/** A repetition that arrives while the first request is running waits this long for its answer. */
const WAIT_MS = 3_000;
const POLL_MS = 100;

/** A write as its sender identifies it. */
export interface WriteName {
  userId: string;
  /** UUID from the header `Idempotency-Key`. */
  key: string;
  requestHash: string;
}

/** Either this caller executes the write, or it repeats the answer that was kept. */
export type Claim = { execution: string } | { status: number; body: string };

interface HeldRow {
  requestHash: string;
  status: number | null;
  body: string | null;
}

/** The executions of writes and their kept answers, in the table `idempotency_key`. */
@Injectable()
@KeepsPersonalData({ tables: { idempotency_key: 'cascade' } })
export class IdempotencyRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * @throws AppError `idempotency_mismatch` when the key was used for another request, `idempotency_running` when the
   * first execution is still running
   */
  async claim(write: WriteName): Promise<Claim> {
    const endMs = Date.now() + WAIT_MS;
    for (;;) {
      const execution = await this.acquire(write);
      if (execution) return { execution };
      const held = await this.find(write);
      // The row is gone: between the two queries its execution failed, or the row was pruned.
      if (!held) continue;
      if (held.requestHash !== write.requestHash) throw new AppError('idempotency_mismatch');
      if (held.status !== null) return { status: held.status, body: held.body! };
      if (Date.now() >= endMs) throw new AppError('idempotency_running', { retryAfterS: 1 });
      await delay(POLL_MS);
    }
  }

  /** Keeps the answer for repetitions, unless another execution has taken the write over. */
  async answered({ userId, key }: WriteName, execution: string, status: number, body: string): Promise<void> {
    await this.em
      .fork()
      .execute(
        'update idempotency_key set status = ?, body = ? where user_id = ? and key = ? and execution = ?',
        [status, body, userId, key, execution],
      );
  }

  /** Deletes the key: a repetition is a new attempt. */
  async release({ userId, key }: WriteName, execution: string): Promise<void> {
    await this.em
      .fork()
      .execute('delete from idempotency_key where user_id = ? and key = ? and execution = ?', [
        userId,
        key,
        execution,
      ]);
  }

  /** Deletes keys that are older than {@link KEEP_HOURS}. */
  async prune(): Promise<void> {
    await this.em
      .fork()
      .execute('delete from idempotency_key where created_at < now() - make_interval(hours => ?)', [
        KEEP_HOURS,
      ]);
  }

  /** @returns the id of our own execution; `null` when another execution holds the key */
  private async acquire({ userId, key, requestHash }: WriteName): Promise<string | null> {
    const [row]: { execution: string }[] = await this.em.fork().execute(
      `insert into idempotency_key as held (user_id, key, request_hash, execution) values (?, ?, ?, ?)
       on conflict (user_id, key) do update
         set execution = excluded.execution, request_hash = excluded.request_hash, taken_at = now(),
           status = null, body = null,
           created_at = case when held.created_at < now() - make_interval(hours => ?) then now()
             else held.created_at end
         where held.created_at < now() - make_interval(hours => ?)
           or (held.status is null and held.request_hash = excluded.request_hash
             and held.taken_at < now() - make_interval(secs => ?))
       returning execution`,
      [userId, key, requestHash, randomUUID(), KEEP_HOURS, KEEP_HOURS, TAKE_OVER_S],
    );
    return row?.execution ?? null;
  }

  private async find({ userId, key }: WriteName): Promise<HeldRow | null> {
    const [row]: HeldRow[] = await this.em
      .fork()
      .execute(
        'select request_hash as "requestHash", status, body from idempotency_key where user_id = ? and key = ?',
        [userId, key],
      );
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
