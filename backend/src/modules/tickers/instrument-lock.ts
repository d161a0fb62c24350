import type { EntityManager } from '@mikro-orm/postgresql';

/** Any constant works as long as every process takes the same one. */
const INSTRUMENTS_LOCK = 727_001_002;

/**
 * Bulk writers of the directory (seed, import) take turns: the second waits until the first has committed, so counts
 * are true and two imports of the same file cannot dead-lock. Ends with the transaction.
 */
export async function lockInstruments(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [INSTRUMENTS_LOCK]);
}
