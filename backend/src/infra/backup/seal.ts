import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AppConfig } from '../../config/app-config.js';
import { sameSecret } from '../crypto/app-keys.js';
import { keysOfPassphrase, keysOfSecretsHere, type BackupKeys } from './backup-keys.js';

/** Entry that says who wrote the manifest, which in turn has the checksum of everything else. */
export const SEAL = 'seal.json';
export const MAX_SEAL_BYTES = 4_096;

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));
const facts = { print: hex(32), mac: hex(32) };
const sealSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('passphrase'), salt: hex(16), ...facts }),
  z.strictObject({ by: z.literal('app-secret'), salt: z.null(), ...facts }),
]);

const macOf = (keys: BackupKeys, manifest: Buffer): string =>
  createHmac('sha256', keys.seal).update(manifest).digest('hex');

/** @returns the text of the entry {@link SEAL} */
export function sealOf(keys: BackupKeys, manifest: Buffer): string {
  const { by, salt, print } = keys;
  return JSON.stringify({ by, salt, print, mac: macOf(keys, manifest) });
}

/** What a seal proves here. */
interface Provenance {
  /** Whoever wrote the manifest has these; null: nobody knows who did. */
  readonly keys: BackupKeys | null;
  /** Why nobody does, as the end of a sentence about the backup; null: it is known. */
  readonly doubt: string | null;
}

const doubtful = (doubt: string): Provenance => ({ keys: null, doubt });

/**
 * Looks whether a key of this machine sealed the manifest; nothing of the backup may be believed before. No secret is made where there is
 * none.
 * @param seal text of the entry, null where there is none
 * @throws Error in an operator's words where a key of here sealed another manifest than this one
 */
export async function checkSeal(
  config: AppConfig,
  seal: Buffer | null,
  manifest: Buffer,
): Promise<Provenance> {
  if (seal === null) return doubtful('it has no seal');
  const read = sealSchema.safeParse(parsed(seal));
  if (!read.success) return doubtful('it has a seal that this release does not know');
  const { by, salt, print, mac } = read.data;
  const { BACKUP_PASSPHRASE } = config.env;
  if (by === 'passphrase' && BACKUP_PASSPHRASE === undefined)
    return doubtful('it is sealed with a passphrase, and BACKUP_PASSPHRASE is not set');
  const candidates =
    by === 'passphrase' ? [await keysOfPassphrase(BACKUP_PASSPHRASE!, salt)] : keysOfSecretsHere(config);
  const keys = candidates.find((one) => sameSecret(one.print, print));
  if (!keys) return doubtful(by === 'passphrase' ? OTHER_PASSPHRASE : OTHER_SECRET);
  if (!sameSecret(macOf(keys, manifest), mac)) throw new Error(CHANGED);
  return { keys, doubt: null };
}

const OTHER_PASSPHRASE = 'BACKUP_PASSPHRASE is not the passphrase that it is sealed with';
const OTHER_SECRET =
  'it is sealed with a secret that is not here (set APP_SECRET to that of the installation that made it, or put its app-secret into DATA_DIR first)';
const CHANGED =
  'The backup was changed after it was made: its seal does not fit its manifest. No option restores it.';

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return null;
  }
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ASSOCIATED = Buffer.from('pricealgo app-secret in a backup', 'utf8');

/** @returns base64url of nonce, tag and AES-256-GCM ciphertext; null where no passphrase wraps it */
export function wrapSecret({ wrap }: BackupKeys, secret: string): string | null {
  if (wrap === null) return null;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', wrap, nonce).setAAD(ASSOCIATED);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** @throws Error with one readable line where another passphrase wrapped it, or it was changed */
export function unwrapSecret({ wrap }: BackupKeys, wrapped: string): string {
  try {
    const bytes = Buffer.from(wrapped, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', wrap!, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(ASSOCIATED).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new Error('The secret in the backup cannot be opened with this passphrase.', { cause: error });
  }
}
