import type { FeedSource } from '../../../common/market/quote-batch.js';
import type { QuoteBus } from '../../../infra/bus/quote-bus.js';
import type { QuoteTable } from './quote-table.js';

/** Shortest distance of two batches. */
export const BATCH_EVERY_MS = 10;
export const HEARTBEAT_EVERY_MS = 1_000;

/**
 * Where changed quotes leave the feed: one batch of the newest rows at most every 10 ms, the first change after a
 * pause at once, and an empty one each second so that every node knows the feed's clock and that it lives.
 */
export class QuotePublisher {
  private lastMs = -Infinity;
  private pending: NodeJS.Timeout | undefined;
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly table: QuoteTable,
    private readonly bus: QuoteBus,
    private readonly epoch: string,
    private readonly feed: () => FeedSource,
    private readonly marketNowMs: () => number,
  ) {}

  /**
   * Does nothing when it runs already. The first batch ends what screens had before, so it waits until whoever starts this has
   * also taken in what was traded since the snapshot: else prices would go back in time for a moment.
   */
  start(): void {
    if (this.heartbeat) return;
    this.table.onDirty = () => this.schedule();
    this.heartbeat = setInterval(() => {
      if (performance.now() - this.lastMs >= HEARTBEAT_EVERY_MS / 2) this.flush();
    }, HEARTBEAT_EVERY_MS / 2);
    this.schedule();
  }

  /** Nothing is published after this, not even what is dirty: somebody else may be leading already. */
  stop(): void {
    this.table.onDirty = () => undefined;
    clearInterval(this.heartbeat);
    this.heartbeat = undefined;
    clearTimeout(this.pending);
    this.pending = undefined;
  }

  flush(): void {
    clearTimeout(this.pending);
    this.pending = undefined;
    this.lastMs = performance.now();
    const { quotes, definitions } = this.table.takeDirty();
    this.bus.publish({
      epoch: this.epoch,
      feed: this.feed(),
      marketTimeMs: this.marketNowMs(),
      wallTimeMs: Date.now(),
      ...(definitions.length > 0 ? { definitions } : {}),
      quotes,
    });
  }

  private schedule(): void {
    this.pending ??= setTimeout(
      () => this.flush(),
      Math.max(0, this.lastMs + BATCH_EVERY_MS - performance.now()),
    );
  }
}
