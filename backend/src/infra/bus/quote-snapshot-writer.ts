import type { Redis } from 'ioredis';
import type { QuoteBatch } from '../../common/market/quote-batch.js';
import { type QuoteKeys, snapshotRowsKey } from './quote-keys.js';
import { snapshotFields } from './quote-snapshot.js';
import { QuoteState } from './quote-state.js';

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

  constructor(
    private readonly redis: Redis,
    private readonly keys: QuoteKeys,
  ) {}

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
    const key = snapshotRowsKey(this.keys, epoch);
    const transaction = this.redis.multi();
    for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE)
      transaction.hset(key, ...texts.slice(from, from + TEXTS_AT_ONCE));
    // Another feed that believed to lead may have taken the place meanwhile: the living one takes it back each second.
    const answers = await transaction.persist(key).hlen(key).getset(this.keys.snapshot, epoch).exec();
    const [has, replaced] = (answers ?? []).slice(-2).map(([error, value]) => {
      if (error) throw error;
      return value;
    });
    if (typeof replaced === 'string' && replaced !== epoch && !replaced.includes('\n'))
      await this.redis.expire(snapshotRowsKey(this.keys, replaced), REPLACED_KEPT_S);
    return Number(has);
  }
}
