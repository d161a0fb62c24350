import type { EntityManager } from '@mikro-orm/postgresql';

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
