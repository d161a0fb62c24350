import type { QuoteBatch } from '../../common/market/quote-batch.js';

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
