import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { TestApp } from './test-app.js';

/**
 * Lets a change of an account commit while a request on it is under way: it has looked at what it goes by, and waits for the account.
 * @param change in the transaction that the request waits for
 * @returns what the request answers; one that did not wait has answered before the change
 */
export async function overtaken<T>(
  test: TestApp,
  userId: string,
  request: () => Promise<T>,
  change: (em: EntityManager) => Promise<unknown>,
): Promise<T> {
  const em = test.orm.em.fork();
  await em.begin();
  try {
    await em.execute('select 1 from user_account where id = ? for update', [userId]);
    let answered = false;
    const answer = request().finally(() => {
      answered = true;
    });
    // Whoever awaits it hears of a failure; until then it is nobody's.
    answer.catch(() => undefined);
    while (!answered && !(await isWaitedFor(em))) await pause(5);
    await change(em);
    await em.commit();
    return await answer;
  } catch (error) {
    if (em.isInTransaction()) await em.rollback();
    throw error;
  }
}

/** Whether another connection waits for a lock that this one holds. */
async function isWaitedFor(em: EntityManager): Promise<boolean> {
  const [row] = await em.execute<{ waits: boolean }[]>(
    'select exists (select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as waits',
  );
  return row!.waits;
}
