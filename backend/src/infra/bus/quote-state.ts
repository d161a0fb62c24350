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
