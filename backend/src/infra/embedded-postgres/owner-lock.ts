import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { processIdentity } from './process-identity.js';

/** A `server` keeps the cluster until it is stopped, a `command` only for the time of its work. */
export type OwnerKind = 'server' | 'command';

export interface Owner {
  pid: number;
  /** Result of `processIdentity`, so that a recycled pid does not keep a lock alive. */
  identity: string;
  kind: OwnerKind;
}

export interface OwnerLock {
  release(): void;
}

/** A lock file without content is just being written, unless its writer was killed at that moment. */
const WRITING_GRACE_MS = 2_000;

/**
 * One attempt to become the owner of a cluster; a lock whose owner no longer lives is taken over.
 * @returns the lock, or the living owner, or `null` while another process is just writing its lock (try again).
 * @throws the file system's error where the folder cannot be written.
 */
export function tryOwnerLock(file: string, kind: OwnerKind): OwnerLock | Owner | null {
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid), kind });
  if (create(file, mine)) return { release: () => releaseOwn(file, mine) };
  const found = read(file);
  if (found === null) return null;
  const owner = parse(found);
  if (owner && processIdentity(owner.pid) === owner.identity) return owner;
  if (!owner && ageMs(file) < WRITING_GRACE_MS) return null;
  removeStale(file, found);
  return null;
}

export function isLock(outcome: OwnerLock | Owner | null): outcome is OwnerLock {
  return outcome !== null && 'release' in outcome;
}

function create(file: string, content: string): boolean {
  let fd: number;
  try {
    fd = openSync(file, 'wx', 0o644);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  writeSync(fd, content);
  closeSync(fd);
  return true;
}

function releaseOwn(file: string, mine: string): void {
  if (read(file) === mine) rmSync(file, { force: true });
}

/** Two processes may find the same stale lock: the one that has moved a newer lock away by mistake puts it back. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== stale) linkSync(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  rmSync(aside, { force: true });
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function parse(text: string): Owner | null {
  try {
    const { pid, identity, kind } = JSON.parse(text) as Owner;
    return typeof pid === 'number' && typeof identity === 'string' ? { pid, identity, kind } : null;
  } catch {
    return null;
  }
}

function ageMs(file: string): number {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}
