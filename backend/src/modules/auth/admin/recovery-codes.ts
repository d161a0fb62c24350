import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { RecoveryCode } from './recovery-code.entity.js';

const COUNT = 10;
const BYTES = 10;
/** No letters or digits that look alike (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Replaces a user's recovery codes.
 * @returns ten codes of 80 random bits, `xxxx-xxxx-xxxx-xxxx`; only their hashes are kept
 */
export async function issueRecoveryCodes(em: EntityManager, userId: string): Promise<string[]> {
  await em.nativeDelete(RecoveryCode, { userId });
  const codes = Array.from({ length: COUNT }, newCode);
  await em.insertMany(
    RecoveryCode,
    codes.map((code) => ({ id: randomUUID(), userId, codeHash: hashOf(code), usedAt: null })),
  );
  return codes;
}

/** Uses a code up: of several requests at the same time one succeeds. */
export async function useRecoveryCode(em: EntityManager, userId: string, code: string): Promise<boolean> {
  const used = await em.nativeUpdate(
    RecoveryCode,
    { userId, codeHash: hashOf(code), usedAt: null },
    { usedAt: new Date() },
  );
  return used > 0;
}

function newCode(): string {
  let bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  let text = '';
  for (let i = 0; i < (BYTES * 8) / 5; i++) {
    text += ALPHABET[Number(bits & 31n)]!;
    bits >>= 5n;
  }
  return text.match(/.{4}/g)!.join('-');
}

/** However people write it down: with other dashes, in capitals, with o for 0 and l for 1. */
function hashOf(code: string): string {
  const plain = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return createHash('sha256').update(plain).digest('base64url');
}
