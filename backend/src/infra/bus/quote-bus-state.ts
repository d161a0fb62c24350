import type { QuoteBatch, QuoteDefinition, QuoteRow } from '../../common/market/quote-batch.js';

/**
 * Everything known of one epoch, folded together from its batches: what a node that joins late needs first, and what
 * is left of batches that could not be sent. Newest `seq` wins per instrument; another epoch starts it afresh.
 */
export class QuoteState {
  private head: Omit<QuoteBatch, 'definitions' | 'quotes'> | null = null;
  private readonly definitions = new Map<number, QuoteDefinition>();
  private readonly rows = new Map<number, QuoteRow>();

  get epoch(): string | null {
    return this.head?.epoch ?? null;
  }

  add(batch: QuoteBatch): void {
    if (this.head?.epoch !== batch.epoch) this.clear();
    const { epoch, feed, marketTimeMs, wallTimeMs } = batch;
    this.head = { epoch, feed, marketTimeMs, wallTimeMs };
    for (const definition of batch.definitions ?? []) this.definitions.set(definition.id, definition);
    for (const row of batch.quotes) {
      const held = this.rows.get(row[0]);
      if (!held || row[1] > held[1]) this.rows.set(row[0], row);
    }
  }

  clear(): void {
    this.head = null;
    this.definitions.clear();
    this.rows.clear();
  }

  /** All of it as one batch, `null` when nothing was added yet. */
  toBatch(): QuoteBatch | null {
    if (!this.head) return null;
    return { ...this.head, definitions: [...this.definitions.values()], quotes: [...this.rows.values()] };
  }
}
