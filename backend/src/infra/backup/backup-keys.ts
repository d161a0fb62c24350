import { hkdfSync, randomBytes, scrypt } from 'node:crypto';
import type { AppConfig } from '../../config/app-config.js';
import { AppKeys, withoutMakingSecret } from '../crypto/app-keys.js';

/** Keys of one backup, of a passphrase or of a secret. None of them is in the backup, nor can be found from what is. */
export interface BackupKeys {
  readonly by: 'passphrase' | 'app-secret';
  /** Of the passphrase, 128 bits in hex; null: there is none. */
  readonly salt: string | null;
  /** Says which passphrase or secret it was, hex; opens nothing. */
  readonly print: string;
  /** For the seal of the manifest. */
  readonly seal: Buffer;
  /** For the secret that the installation made itself; null: nothing wraps it. */
  readonly wrap: Buffer | null;
}

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** 64 MiB and some half a second for each guess. Not in the backup, so that nobody else can ask for more. */
const SCRYPT = { N: 65_536, r: 8, p: 2, maxmem: 100_663_296 };

/** A purpose of its own, so that the digest says nothing about any other key. */
export const secretPrints = (config: AppConfig): string[] => printsOf(new AppKeys(config));

/** The same, where there may be no secret yet: none is made. */
export const secretPrintsHere = (config: AppConfig): string[] =>
  printsOf(new AppKeys(withoutMakingSecret(config)));

const printsOf = (keys: AppKeys): string[] => keys.keyRing('backup-print').map((key) => key.toString('hex'));

/** Keys for a backup that is made now: of the passphrase where there is one, else of the secret in use. */
export async function keysOfNewBackup(config: AppConfig): Promise<BackupKeys> {
  const { BACKUP_PASSPHRASE } = config.env;
  if (BACKUP_PASSPHRASE !== undefined)
    return keysOfPassphrase(BACKUP_PASSPHRASE, randomBytes(SALT_BYTES).toString('hex'));
  return keysOfSecrets(new AppKeys(config))[0]!;
}

/** Keys of the secret in use and of those that are accepted besides. Where there is none, of one that nothing was sealed with. */
export const keysOfSecretsHere = (config: AppConfig): BackupKeys[] =>
  keysOfSecrets(new AppKeys(withoutMakingSecret(config)));

function keysOfSecrets(keys: AppKeys): BackupKeys[] {
  const seals = keys.keyRing('backup-seal');
  return printsOf(keys).map((print, n) => ({
    by: 'app-secret',
    salt: null,
    print,
    seal: seals[n]!,
    wrap: null,
  }));
}

/** @param salt hex */
export async function keysOfPassphrase(passphrase: string, salt: string): Promise<BackupKeys> {
  // The same letters, whichever way a keyboard composes them.
  const typed = Buffer.from(passphrase.normalize('NFC'), 'utf8');
  const root = await new Promise<Buffer>((resolve, reject) => {
    scrypt(typed, Buffer.from(salt, 'hex'), KEY_BYTES, SCRYPT, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
  const key = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', root, 'pricealgo', purpose, KEY_BYTES));
  const print = key('passphrase-print').toString('hex');
  return { by: 'passphrase', salt, print, seal: key('passphrase-seal'), wrap: key('passphrase-wrap') };
}
