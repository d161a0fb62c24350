import { readFileSync } from 'node:fs';
import path from 'node:path';

const HASH = /^[0-9a-f]{40}$/;
const known = new Map<string, string | null>();

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

function find(rootDir: string): string | null {
  const git = path.join(rootDir, '.git');
  const head = read(path.join(git, 'HEAD'));
  if (head === null || HASH.test(head)) return head;
  const name = head.replace(/^ref: /, '');
  const loose = read(path.join(git, name));
  if (loose) return loose;
  const packed = read(path.join(git, 'packed-refs'))?.split('\n') ?? [];
  return packed.find((line) => line.endsWith(` ${name}`))?.slice(0, 40) ?? null;
}

/** Commit of the checkout that a process runs in, read once; `null` where there is none. */
export function checkedOutCommit(rootDir: string): string | null {
  if (!known.has(rootDir)) known.set(rootDir, find(rootDir));
  return known.get(rootDir)!;
}
