import { EpochFence } from '../../common/market/feed-epoch-name.js';
import type { QuoteBatch } from '../../common/market/quote-batch.js';
import { QuoteState } from './quote-state.js';

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
