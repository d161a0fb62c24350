import type { QuoteBatch } from '../../common/market/quote-batch.js';
import { QuoteState } from './quote-state.js';

/**
 * Carries conflated quote batches from the feed to every api node. Two drivers: in-process (one process) and a
 * Redis stream (many). State, not facts: a node that joins late gets a snapshot first, then batches; batches may be
 * skipped, never reordered.
 */
export abstract class QuoteBus {
  /**
   * Hands a batch over; never blocks and never throws on a broken transport (newest wins, so the driver may merge
   * what it could not send).
   */
  abstract publish(batch: QuoteBatch): void;
  /** The leadership behind an epoch is over: nothing of it that still waits is sent any more. */
  abstract retire(epoch: string): void;
  /**
   * Starts delivery. `onBatch` first receives one batch that holds everything known (absent when nothing is), then
   * each later one. Returns the function that ends it.
   */
  abstract subscribe(
    onBatch: (batch: QuoteBatch) => void,
    options?: SubscribeOptions,
  ): Promise<() => Promise<void>>;
  abstract close(): Promise<void>;
}

export interface SubscribeOptions {
  /** Also what other processes publish while this one publishes: how a leader learns that another one was elected. */
  readonly whileLeading?: boolean;
}

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
