import type { Redis } from 'ioredis';
import type { QuoteBatch, QuoteDefinition, QuoteRow } from '../../common/market/quote-batch.js';
import { QuoteState } from './quote-state.js';

/** Where quotes are kept in Redis. */
export const QUOTE_KEYS = {
  /** The stream of batches. */
  stream: 'pricealgo:quotes',
  /** Names the epoch whose rows are the newest snapshot. */
  snapshot: 'pricealgo:quotes:snapshot',
} as const;

/** The hash that holds the snapshot of one epoch. */
export const snapshotRowsKey = (epoch: string): string => `${QUOTE_KEYS.snapshot}:${epoch}`;

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
interface SnapshotPlace {
  readonly id: string;
  readonly count: number;
  /** Definitions and rows that it has with this write. */
  readonly fields: number;
}

/** Fields and values of HSET for what changed, one of each row so that the others stay as they are. */
function snapshotFields({ id, count, fields }: SnapshotPlace, changed: QuoteBatch): string[] {
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

/** A reader that has begun with the snapshot of an epoch that was replaced can still end. */
const REPLACED_KEPT_S = 60;
/** Texts in one HSET: all of them belong to one transaction. */
const TEXTS_AT_ONCE = 10_000;

/**
 * Keeps the snapshot of a stream: a hash with a field for each row, of which only those are written that changed since the
 * write before. How many fields Redis has after each write tells whether it lost any; then all of them are written.
 */
export class QuoteSnapshotWriter {
  private readonly changed = new QuoteState();
  private epoch: string | null = null;
  /** Fields that the hash must have, 0 = it is to be written whole. */
  private held = 0;
  private writing = false;

  constructor(private readonly redis: Redis) {}

  add(batch: QuoteBatch): void {
    this.changed.add(batch);
  }

  /** Redis may have lost something: the next write is of everything. */
  startOver(): void {
    this.held = 0;
  }

  /**
   * Does nothing while a write is under way.
   * @param everything what is known after entry `id`, the `count`th of its epoch
   * @throws Error of a write that failed; the next one is of everything
   */
  async write(id: string, count: number, everything: QuoteState): Promise<void> {
    if (this.writing) return;
    if (everything.epoch !== this.epoch) this.startOver();
    const batch = (this.held === 0 ? everything : this.changed).toBatch();
    this.changed.clear();
    if (!batch) return;
    this.epoch = batch.epoch;
    const fields = everything.size;
    this.held = 0;
    this.writing = true;
    try {
      const has = await this.send(batch, snapshotFields({ id, count, fields }, batch));
      // The head is a field, too.
      if (this.epoch === everything.epoch && has === fields + 1) this.held = has;
    } finally {
      this.writing = false;
    }
  }

  /** @returns how many fields the hash has now */
  private async send({ epoch }: QuoteBatch, texts: string[]): Promise<number> {
    const key = snapshotRowsKey(epoch);
    const transaction = this.redis.multi();
    for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE)
      transaction.hset(key, ...texts.slice(from, from + TEXTS_AT_ONCE));
    // Another feed that believed to lead may have taken the place meanwhile: the living one takes it back each second.
    const answers = await transaction.persist(key).hlen(key).getset(QUOTE_KEYS.snapshot, epoch).exec();
    const [has, replaced] = (answers ?? []).slice(-2).map(([error, value]) => {
      if (error) throw error;
      return value;
    });
    if (typeof replaced === 'string' && replaced !== epoch)
      await this.redis.expire(snapshotRowsKey(replaced), REPLACED_KEPT_S);
    return Number(has);
  }
}
