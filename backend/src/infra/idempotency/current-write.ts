import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import type { WriteName } from './idempotency.repository.js';

const current = new AsyncLocalStorage<WriteName>();

/** Runs the handler of a request that carries an Idempotency-Key: whatever it awaits knows the write. */
export const duringWrite = <T>(write: WriteName, work: () => T): T => current.run(write, work);

/** The write that is being carried out; `undefined` outside of one with a key. */
export const currentWrite = (): WriteName | undefined => current.getStore();

/**
 * Id of a row that the current write makes. The same write carried out a second time, because the process died between its
 * commit and the keeping of its answer, gets the same id: the row of the first time is found by it, in the transaction that
 * would make it, and answered instead. Outside of a write with a key it is a random one.
 * @param table of the row; a write makes one row of it by this id
 * @returns UUID: version 8 of the write, 4 without one
 */
export function newRowId(table: string): string {
  const write = current.getStore();
  if (!write) return randomUUID();
  const { userId, key, requestHash } = write;
  // The request's hash is keyed: whoever knows the Idempotency-Key of another visitor does not know the id.
  const hash = createHash('sha256')
    .update(`${table}\n${userId ?? ''}\n${key}\n${requestHash}`)
    .digest();
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
