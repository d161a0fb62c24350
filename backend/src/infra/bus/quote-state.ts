import { EpochFence } from '../../common/market/feed-epoch-name.js';
import type { QuoteBatch, QuoteDefinition, QuoteRow } from '../../common/market/quote-batch.js';

/**
 * All quotes of one epoch, merged from its batches: the snapshot for a node that joins late, and the rest of batches that
 * could not be sent. The newest `seq` wins per instrument; a batch of another epoch clears the state.
 */
export class QuoteState {
  private held: Omit<QuoteBatch, 'definitions' | 'quotes'> | null = null;
  private readonly definitions = new Map<number, QuoteDefinition>();
  private readonly rows = new Map<number, QuoteRow>();

  get epoch(): string | null {
    return this.held?.epoch ?? null;
  }

  hasDefinition({ id, key, source, unserved = false }: QuoteDefinition): boolean {
    const known = this.definitions.get(id);
    return known?.key === key && known.source === source && (known.unserved ?? false) === unserved;
  }

  /** Whether the row, or a newer one of its instrument, is known. */
  hasRow([id, seq]: QuoteRow): boolean {
    const known = this.rows.get(id);
    return known !== undefined && known[1] >= seq;
  }

  /** Definitions and rows. */
  get size(): number {
    return this.definitions.size + this.rows.size;
  }

  add(batch: QuoteBatch): void {
    if (this.epoch !== batch.epoch) this.clear();
    const { epoch, feed, marketTimeMs, wallTimeMs } = batch;
    this.held = { epoch, feed, marketTimeMs, wallTimeMs };
    for (const definition of batch.definitions ?? []) this.definitions.set(definition.id, definition);
    for (const row of batch.quotes) {
      const held = this.rows.get(row[0]);
      if (!held || row[1] > held[1]) this.rows.set(row[0], row);
    }
  }

  clear(): void {
    this.held = null;
    this.definitions.clear();
    this.rows.clear();
  }

  /** @returns the whole state as one batch, `null` when nothing was added yet */
  toBatch(): QuoteBatch | null {
    if (!this.held) return null;
    return { ...this.held, definitions: [...this.definitions.values()], quotes: [...this.rows.values()] };
  }
}

/** Lets the batches of the living feed through, in order; what was kept out of an epoch comes with its first batch that counts. */
export class EpochGate {
  private readonly fence: EpochFence;
  /** Of one epoch. */
  private readonly refused = new QuoteState();

  /** @param nowMs wall clock, ms since epoch UTC */
  constructor(nowMs: () => number) {
    this.fence = new EpochFence(nowMs);
  }

  /** @returns what to take over now, none for a late batch of an earlier term */
  admit(batch: QuoteBatch): readonly QuoteBatch[] {
    const { refused } = this;
    if (!this.fence.admits(batch.epoch, batch.wallTimeMs)) {
      refused.add(batch);
      return [];
    }
    if (refused.epoch === null) return [batch];
    // What was refused of it named its instruments: later batches do not name them again.
    const missed = refused.epoch === batch.epoch ? refused.toBatch() : null;
    refused.clear();
    return missed ? [missed, batch] : [batch];
  }
}
