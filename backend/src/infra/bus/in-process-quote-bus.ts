import type { QuoteBatch } from '../../common/market/quote-batch.js';
import { QuoteState } from './quote-state.js';
import type { QuoteBus } from './quote-bus.js';

/** The bus of a single process: the feed calls each quote book directly. */
export class InProcessQuoteBus implements QuoteBus {
  private readonly state = new QuoteState();
  private readonly subscribers = new Set<(batch: QuoteBatch) => void>();

  publish(batch: QuoteBatch): void {
    this.state.add(batch);
    for (const onBatch of this.subscribers) onBatch(batch);
  }

  /** Nothing waits here. */
  retire(): void {}

  async subscribe(onBatch: (batch: QuoteBatch) => void): Promise<() => Promise<void>> {
    // A function of its own, so that the same callback subscribed twice is two subscriptions.
    const deliver = (batch: QuoteBatch): void => onBatch(batch);
    const everything = this.state.toBatch();
    if (everything) deliver(everything);
    this.subscribers.add(deliver);
    return async () => {
      this.subscribers.delete(deliver);
    };
  }

  async close(): Promise<void> {
    this.subscribers.clear();
  }
}
