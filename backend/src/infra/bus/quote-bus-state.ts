import type { InstrumentKey } from '../../common/market/instrument-key.js';
import type { QuoteBatch, QuoteDefinition, QuoteRow } from '../../common/market/quote-batch.js';

/**
 * Everything known of one epoch, folded together from its batches: what a node that joins late needs first, and what
 * is left of batches that could not be sent. Newest `seq` wins per instrument; another epoch starts it afresh.
 */
export class QuoteState {
  private head: Omit<QuoteBatch, 'definitions' | 'quotes'> | null = null;
  private readonly keys = new Map<number, InstrumentKey>();
  private readonly rows = new Map<number, QuoteRow>();

  get epoch(): string | null {
    return this.head?.epoch ?? null;
  }

  add(batch: QuoteBatch): void {
    if (this.head?.epoch !== batch.epoch) this.clear();
    const { epoch, feed, marketTimeMs, wallTimeMs } = batch;
    this.head = { epoch, feed, marketTimeMs, wallTimeMs };
    for (const { id, key } of batch.definitions ?? []) this.keys.set(id, key);
    for (const row of batch.quotes) {
      const held = this.rows.get(row[0]);
      if (!held || row[1] > held[1]) this.rows.set(row[0], row);
    }
  }

  clear(): void {
    this.head = null;
    this.keys.clear();
    this.rows.clear();
  }

  /** All of it as one batch, `null` when nothing was added yet. */
  toBatch(): QuoteBatch | null {
    if (!this.head) return null;
    const definitions: QuoteDefinition[] = [];
    for (const [id, key] of this.keys) definitions.push({ id, key });
    return { ...this.head, definitions, quotes: [...this.rows.values()] };
  }
}
