import type { QuoteBatch, QuoteDefinition, QuoteRow } from '../../common/market/quote-batch.js';

/**
 * All quotes of one epoch, merged from its batches: the snapshot for a node that joins late, and the rest of batches that
 * could not be sent. The newest `seq` wins per instrument; a batch of another epoch clears the state.
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

  /** @returns the whole state as one batch, `null` when nothing was added yet */
  toBatch(): QuoteBatch | null {
    if (!this.head) return null;
    return { ...this.head, definitions: [...this.definitions.values()], quotes: [...this.rows.values()] };
  }
}
