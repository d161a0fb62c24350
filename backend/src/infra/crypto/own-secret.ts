import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

const FILE = 'app-secret';
/** 32 random bytes in base64url. */
const WHOLE = /^[\w-]{43}$/;

/**
 * The secret that an installation makes itself: from the file in its data folder, made when there is none. Processes
 * that start at the same time agree: the file appears whole, under its name, and the first one stays.
 * @throws Error in an operator's words when the file is not as it was written, or cannot be read or made: with another
 * secret nothing that was sealed could be opened again, so none is made up in its place
 */
export function ownSecret(dataDir: string): string {
  const file = path.join(dataDir, FILE);
  if (!exists(file)) make(file);
  const secret = readFileSync(file, 'utf8');
  if (!WHOLE.test(secret))
    throw new Error(
      `${file} is damaged: it must hold 43 letters, digits, - and _, and nothing else. Put the copy of your backup there, ` +
        'or remove the file: then a new secret is made, everybody logs in again, and authenticator apps, stored keys and ' +
        'notifications of browsers must be set up anew.',
    );
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  return secret;
}

/** Whether an installation has made its secret already. */
export const hasOwnSecret = (dataDir: string): boolean => exists(path.join(dataDir, FILE));

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** Written under another name, brought to the disk, and only then given its own: nobody ever reads half a secret. */
function make(file: string): void {
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = openSync(draft, 'wx', 0o600);
    try {
      writeSync(handle, randomBytes(32).toString('base64url'));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    // Unlike a rename this never replaces a file that another process has put there first: its secret counts.
    linkSync(draft, file);
    syncFolder(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    throw new Error(`${file} cannot be made (${String(code)}): set APP_SECRET instead`, { cause: error });
  } finally {
    rmSync(draft, { force: true });
  }
}

/** So that a power cut does not take the name away from a secret that was used already. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
