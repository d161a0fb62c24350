import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { z } from 'zod';
import type { ChainHead } from './manifest.js';

/**
 * Heads of the chain of calls, one JSON object a line, outside of the database: who writes the database anew cannot write these
 * anew with it. They lie in the data folder and beside each backup.
 */
export const HEADS_FILE = 'call-chain-heads.jsonl';

/** Who brings a backup may bring these as well: lines quote them. */
const time = z.iso.datetime();
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const lineSchema = z.union([
  z.strictObject({ at: time, seq: z.int(), hash: digest }),
  /** An operator restored an older state on purpose: heads before this line count no more. */
  z.strictObject({
    at: time,
    forkedAfter: z.int(),
    lost: z.strictObject({ seq: z.int(), hash: digest }),
  }),
]);
export type KnownHead = ChainHead & { readonly at: string };

/** Known heads, oldest first, since the last restore that was told of. A line that a crash cut off is left out. */
export async function readHeads(folder: string): Promise<KnownHead[]> {
  const text = await readFile(path.join(folder, HEADS_FILE), 'utf8').catch(() => '');
  let heads: KnownHead[] = [];
  for (const line of text.split('\n')) {
    const read = parsed(line);
    if (!read) continue;
    if ('forkedAfter' in read) heads = heads.filter(({ seq }) => seq <= read.forkedAfter);
    else heads.push(read);
  }
  return heads;
}

function parsed(line: string): z.infer<typeof lineSchema> | null {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

export const appendHead = (folder: string, head: KnownHead): Promise<void> => append(folder, head);

/** Notes that an older state was restored, so that the same fork is told of once. */
export const appendFork = (
  folder: string,
  at: string,
  forkedAfter: number,
  { seq, hash }: ChainHead,
): Promise<void> => append(folder, { at, forkedAfter, lost: { seq, hash } });

async function append(folder: string, line: z.infer<typeof lineSchema>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A line of its own, whatever a crash left of the one before.
  await appendFile(path.join(folder, HEADS_FILE), `\n${JSON.stringify(line)}`, { mode: 0o600 });
}

/** A head that was published and is not in the database's chain. */
export interface Fork {
  readonly head: KnownHead;
  /** `lost`: the chain ends before it; `changed`: another call stands in its place. */
  readonly kind: 'lost' | 'changed';
}

/** @returns the newest known head that the database contradicts, `null` when it has all of them */
export async function findFork(client: Client, heads: readonly KnownHead[]): Promise<Fork | null> {
  if (heads.length === 0) return null;
  const { rows } = await client.query<{ seq: string; hash: string }>(
    'select seq, hash from algorithm_call where seq = any($1::bigint[])',
    [heads.map(({ seq }) => seq)],
  );
  const present = new Map(rows.map(({ seq, hash }) => [Number(seq), hash]));
  const head = heads.findLast(({ seq, hash }) => present.get(seq) !== hash);
  return head ? { head, kind: present.has(head.seq) ? 'changed' : 'lost' } : null;
}

/** One line for an operator. */
export const describeFork = ({ head, kind }: Fork): string =>
  `The chain of calls is not the one that was published: its call ${head.seq} of ${head.at} ` +
  `${kind === 'lost' ? 'is missing' : 'has been replaced'} (hash ${head.hash.slice(0, 12)}…).`;
