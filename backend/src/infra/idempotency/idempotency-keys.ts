import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KeepsPersonalData } from '../../common/personal-data/personal-data.js';
import { AppError } from '../../common/errors/app-error.js';

/** How long an answer is kept. */
export const KEEP_HOURS = 24;
/** No request lasts that long (statements end after 5 s): whoever has not answered by then has died. */
export const TAKE_OVER_S = 30;
/** A double that comes while the first one is under way waits for its answer this long. */
const WAIT_MS = 3_000;
const LOOK_EVERY_MS = 100;

/** A write as its sender named it. */
export interface WriteName {
  userId: string;
  /** UUID of the header. */
  key: string;
  requestHash: string;
}

/** Carry it out, or answer what was answered. */
export type Claim = { execution: string } | { status: number; body: string };

interface HeldRow {
  requestHash: string;
  status: number | null;
  body: string | null;
}

/** Who carries a write out, and what was answered. */
@Injectable()
@KeepsPersonalData({ tables: { idempotency_key: 'cascade' } })
export class IdempotencyKeys {
  constructor(private readonly em: EntityManager) {}

  /**
   * @throws AppError `idempotency_mismatch` when the key was used for something else, `idempotency_running` when the
   * first one is still under way
   */
  async claim(write: WriteName): Promise<Claim> {
    const endMs = Date.now() + WAIT_MS;
    for (;;) {
      const execution = await this.take(write);
      if (execution) return { execution };
      const held = await this.held(write);
      // Nobody holds it any more: it failed, or was forgotten, between the two questions.
      if (!held) continue;
      if (held.requestHash !== write.requestHash) throw new AppError('idempotency_mismatch');
      if (held.status !== null) return { status: held.status, body: held.body! };
      if (Date.now() >= endMs) throw new AppError('idempotency_running', { retryAfterS: 1 });
      await delay(LOOK_EVERY_MS);
    }
  }

  /** Keeps the answer for repetitions, unless another execution has taken over. */
  async answered({ userId, key }: WriteName, execution: string, status: number, body: string): Promise<void> {
    await this.em
      .fork()
      .execute(
        'update idempotency_key set status = ?, body = ? where user_id = ? and key = ? and execution = ?',
        [status, body, userId, key, execution],
      );
  }

  /** Forgets the key: a repetition is a new attempt. */
  async release({ userId, key }: WriteName, execution: string): Promise<void> {
    await this.em
      .fork()
      .execute('delete from idempotency_key where user_id = ? and key = ? and execution = ?', [
        userId,
        key,
        execution,
      ]);
  }

  /** Forgets what is older than {@link KEEP_HOURS}. */
  async prune(): Promise<void> {
    await this.em
      .fork()
      .execute('delete from idempotency_key where created_at < now() - make_interval(hours => ?)', [
        KEEP_HOURS,
      ]);
  }

  /** @returns the execution that is ours now; `null` when the key is held */
  private async take({ userId, key, requestHash }: WriteName): Promise<string | null> {
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

  private async held({ userId, key }: WriteName): Promise<HeldRow | null> {
    const [row]: HeldRow[] = await this.em
      .fork()
      .execute(
        'select request_hash as "requestHash", status, body from idempotency_key where user_id = ? and key = ?',
        [userId, key],
      );
    return row ?? null;
  }
}
