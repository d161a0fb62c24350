import type { QuoteBatch, QuoteDefinition, QuoteRow } from '../../common/market/quote-batch.js';
import { decodeBatch } from './quote-stream-codec.js';

/** Field of the hash that is written each time: what the rows are as of. */
const HEAD = 'h';
const DEFINITION = 'd';

type Head = [
  entryId: string,
  count: number,
  /** Definitions and rows that belong to the snapshot: with fewer it is not whole. */
  fields: number,
  source: string,
  simulated: 0 | 1,
  replay: 0 | 1,
  marketTimeMs: number,
  wallTimeMs: number,
];
type Definition = [id: number, key: QuoteDefinition['key'], source: string | null, unserved: 0 | 1];

/** Everything known when entry `id` (the `count`th of its epoch) had been written. */
export interface QuoteSnapshot {
  readonly id: string;
  readonly count: number;
  readonly batch: QuoteBatch;
}

/** What a snapshot is as of. */
export interface SnapshotPlace {
  readonly id: string;
  readonly count: number;
  /** Definitions and rows that it has with this write. */
  readonly fields: number;
}

/** Fields and values of HSET for what changed, one of each row so that the others stay as they are. */
export function snapshotFields({ id, count, fields }: SnapshotPlace, changed: QuoteBatch): string[] {
  const { feed, marketTimeMs, wallTimeMs, definitions = [], quotes } = changed;
  const head: Head = [
    id,
    count,
    fields,
    feed.source,
    feed.simulated ? 1 : 0,
    feed.replay ? 1 : 0,
    marketTimeMs,
    wallTimeMs,
  ];
  const texts = [HEAD, JSON.stringify(head)];
  for (const { id: of, key, source, unserved } of definitions) {
    const definition: Definition = [of, key, source ?? null, unserved ? 1 : 0];
    texts.push(`${DEFINITION}${of}`, JSON.stringify(definition));
  }
  for (const row of quotes) texts.push(String(row[0]), JSON.stringify(row));
  return texts;
}

/** @returns `null` for a hash that is gone, or of which a part is: Redis was emptied while it was written. */
export function readSnapshot(epoch: string, hash: Readonly<Record<string, string>>): QuoteSnapshot | null {
  const head = hash[HEAD];
  if (head === undefined) return null;
  const [id, count, fields, source, simulated, replay, marketTimeMs, wallTimeMs] = JSON.parse(head) as Head;
  const definitions: QuoteDefinition[] = [];
  const quotes: QuoteRow[] = [];
  for (const [name, text] of Object.entries(hash)) {
    if (name === HEAD) continue;
    if (!name.startsWith(DEFINITION)) {
      quotes.push(JSON.parse(text) as QuoteRow);
      continue;
    }
    const [of, key, own, unserved] = JSON.parse(text) as Definition;
    definitions.push({
      id: of,
      key,
      ...(own === null ? {} : { source: own }),
      ...(unserved === 1 ? { unserved: true } : {}),
    });
  }
  if (definitions.length + quotes.length < fields) return null;
  const feed = { source, simulated: simulated === 1, replay: replay === 1 };
  return { id, count, batch: { epoch, feed, marketTimeMs, wallTimeMs, definitions, quotes } };
}

/** A heartbeat: the feed and its clock as of the newest snapshot, without rows. `null` where there is none. */
export function readSnapshotHead(epoch: string, head: string | null): QuoteBatch | null {
  if (head === null) return null;
  return readSnapshot(epoch, { [HEAD]: withoutFields(head) })?.batch ?? null;
}

function withoutFields(head: string): string {
  const parts = JSON.parse(head) as Head;
  parts[2] = 0;
  return JSON.stringify(parts);
}

export const SNAPSHOT_HEAD = HEAD;

/** The snapshot of earlier builds, one text: their feed may still lead while nodes of this build start. */
export function readTextSnapshot(text: string): (QuoteSnapshot & { epoch: string }) | null {
  const [id, epoch, count, body, unserved = ''] = text.split('\n');
  if (id === undefined || epoch === undefined || body === undefined) return null;
  return { id, epoch, count: Number(count), batch: decodeBatch({ epoch, body, unserved }) };
}
