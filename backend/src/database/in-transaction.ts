import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Postgres ended the transaction for the sake of another one; nothing of it has happened. */
const IN_THE_WAY: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const TRIES = 4;
/** The longest pause before the second try, ms; twice as long before each further one. */
const PAUSE_MS = 20;

/**
 * Runs a transaction, and runs it again where it met a deadlock or could not be serialised.
 * @param work is called with an entity manager of its own each time: it may change nothing but the database through that, and keep
 *   nothing outside of itself from one call to the next
 * @returns what `work` returns
 * @throws what `work` throws; the database's error after the fourth try, which is answered with 503
 */
export async function inTransaction<T>(
  em: EntityManager,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await em.fork().transactional(work);
    } catch (error) {
      if (tries === TRIES || !IN_THE_WAY.has((error as { code?: unknown } | null)?.code)) throw error;
      // Chance keeps those that met from meeting again.
      await pause(Math.random() * PAUSE_MS * 2 ** (tries - 1));
    }
  }
}

class Undone extends Error {}

/** Runs `work` in a transaction of its own, which a dry run takes back at its end. */
export async function importTransaction<T>(
  em: EntityManager,
  dryRun: boolean,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  let result: { value: T } | null = null;
  try {
    await em.fork().transactional(async (tx) => {
      result = { value: await work(tx) };
      if (dryRun) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return result!.value;
}
