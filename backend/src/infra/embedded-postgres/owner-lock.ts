import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { processIdentity, processPlace } from './process-identity.js';

/** A `server` keeps the cluster until it is stopped, a `command` only for the time of its work. */
export type OwnerKind = 'server' | 'command';

export interface Owner {
  pid: number;
  /** Result of `processIdentity`, so that a recycled pid does not keep a lock alive. */
  identity: string;
  /** Where its pid means something: the same number is another process in another container. */
  place: string;
  kind: OwnerKind;
}

/** Whoever holds the lock. `sure`: it was seen alive, and not only that nothing says the contrary yet. */
export type Holder = Owner & { sure: boolean };

export interface OwnerLock {
  release(): void;
  /** Called once when another process has taken the lock over, because this one showed no sign of life for too long. */
  onLost: () => void;
}

/** A lock file without content is just being written, unless its writer was killed at that moment. */
const WRITING_GRACE_MS = 2_000;
/** So often an owner touches its file. */
const SIGN_EVERY_MS = 2_000;
/** An owner of another place whose file nobody has touched for so long, by the clock of who watches, is dead. */
const SIGN_MISSED_MS = 12_000;

/** What was seen of files of other places: their owners' clocks are not ours. */
const watched = new Map<string, { content: string; signedMs: number; sinceMs: number }>();

/**
 * One attempt to become the owner of a cluster; a lock whose owner no longer lives is taken over. Whether a process of this
 * machine lives the system tells; one of another container or machine by its signs: asking about it takes twelve seconds.
 * @returns the lock, or who holds it, or `null` while another process is just writing its lock (try again).
 * @throws the file system's error where the folder cannot be written.
 */
export function tryOwnerLock(file: string, kind: OwnerKind): OwnerLock | Holder | null {
  const place = processPlace();
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid), place, kind });
  if (create(file, mine)) return hold(file, mine);
  const found = read(file);
  if (found === null) return null;
  const owner = parse(found);
  if (owner && owner.place !== place) {
    const signs = signsOf(file, found);
    if (signs !== 'none') return { ...owner, sure: signs === 'alive' };
  } else if (owner && processIdentity(owner.pid) === owner.identity) return { ...owner, sure: true };
  if (!owner && ageMs(file) < WRITING_GRACE_MS) return null;
  removeStale(file, found);
  return null;
}

export function isLock(outcome: OwnerLock | Holder | null): outcome is OwnerLock {
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

function hold(file: string, mine: string): OwnerLock {
  const sign = setInterval(() => {
    if (read(file) === mine) {
      touch(file);
    } else {
      clearInterval(sign);
      lock.onLost();
    }
  }, SIGN_EVERY_MS);
  sign.unref();
  const lock: OwnerLock = {
    release: () => {
      clearInterval(sign);
      if (read(file) === mine) rmSync(file, { force: true });
    },
    onLost: () => undefined,
  };
  return lock;
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // A disk that takes no time stamp takes no data either: Postgres will say so.
  }
}

/** `unknown` until its owner has touched the file, or has not for too long, while this process looked. */
function signsOf(file: string, content: string): 'alive' | 'none' | 'unknown' {
  const signedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const nowMs = performance.now();
  const seen = watched.get(file);
  if (seen?.content !== content) {
    watched.set(file, { content, signedMs, sinceMs: nowMs });
    return 'unknown';
  }
  if (signedMs !== seen.signedMs) {
    watched.delete(file);
    return 'alive';
  }
  if (nowMs - seen.sinceMs <= SIGN_MISSED_MS) return 'unknown';
  watched.delete(file);
  return 'none';
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

/** A lock of a release that did not write its place is taken for one of this place. */
function parse(text: string): Owner | null {
  try {
    const { pid, identity, place = processPlace(), kind } = JSON.parse(text) as Owner;
    return typeof pid === 'number' && typeof identity === 'string' ? { pid, identity, place, kind } : null;
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
