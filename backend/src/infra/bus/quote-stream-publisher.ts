import { Redis } from 'ioredis';
import type { QuoteBatch } from '../../common/market/quote-batch.js';
import { QuoteState } from './quote-state.js';
import {
  encodeBody,
  encodeSnapshot,
  entryFields,
  QUOTE_SNAPSHOT,
  QUOTE_STREAM,
} from './quote-stream-codec.js';

/** About half a minute of batches at 10 ms: longer absences read the snapshot anyway. */
const KEEP_ENTRIES = 3_000;
/** Entries on their way to Redis at once; beyond it batches are folded together instead of queued. */
const IN_FLIGHT_MAX = 32;
const SNAPSHOT_EVERY_MS = 1_000;

/**
 * Writes batches to the stream without ever making the feed wait: what cannot be sent now is folded into one newer
 * batch. After any failure the next entry carries everything known, so no reader depends on the one that was lost.
 */
export class QuoteStreamPublisher {
  private readonly redis: Redis;
  private readonly everything = new QuoteState();
  private readonly waiting = new QuoteState();
  private count = 0;
  private inFlight = 0;
  private healing = false;
  private lastSnapshotMs = Number.NEGATIVE_INFINITY;
  private closed = false;

  constructor(
    url: string,
    private readonly warn: (message: string) => void,
  ) {
    // A command that fails at once is better than one that waits: the next batch makes it obsolete.
    this.redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 3_000,
      retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
    });
    this.redis.on('error', (error: Error) => this.warn(`quote stream, writing: ${error.message}`));
    this.redis.on('ready', () => {
      this.healing = true;
      this.sendWaiting();
    });
  }

  get epoch(): string | null {
    return this.everything.epoch;
  }

  publish(batch: QuoteBatch): void {
    if (this.closed) return;
    if (this.everything.epoch !== batch.epoch) this.count = 0;
    this.everything.add(batch);
    if (this.waiting.epoch === null && !this.healing && this.canSend()) {
      this.send(batch);
      return;
    }
    this.waiting.add(batch);
    this.sendWaiting();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.redis.disconnect();
  }

  private canSend(): boolean {
    return this.redis.status === 'ready' && this.inFlight < IN_FLIGHT_MAX;
  }

  private sendWaiting(): void {
    if (!this.canSend()) return;
    const batch = this.healing ? this.everything.toBatch() : this.waiting.toBatch();
    this.healing = false;
    this.waiting.clear();
    if (batch) this.send(batch);
  }

  private send(batch: QuoteBatch): void {
    const count = ++this.count;
    this.inFlight += 1;
    this.redis
      .xadd(
        QUOTE_STREAM,
        'MAXLEN',
        '~',
        KEEP_ENTRIES,
        '*',
        ...entryFields(batch.epoch, count, encodeBody(batch)),
      )
      .then(
        (id) => {
          this.inFlight -= 1;
          this.onWritten(id, batch.epoch, count);
          if (this.waiting.epoch !== null) this.sendWaiting();
        },
        (error: Error) => {
          // No new try from here: a connection that refuses at once would make this a loop without end. The next
          // batch or the next `ready` tries again.
          this.inFlight -= 1;
          this.onFailed(error);
        },
      );
  }

  /** What is known now includes entry `id` and perhaps later ones: reading those again changes nothing. */
  private onWritten(id: string | null, epoch: string, count: number): void {
    const nowMs = performance.now();
    if (id === null || epoch !== this.everything.epoch || nowMs - this.lastSnapshotMs < SNAPSHOT_EVERY_MS)
      return;
    const batch = this.everything.toBatch();
    if (!batch) return;
    this.lastSnapshotMs = nowMs;
    this.redis
      .set(QUOTE_SNAPSHOT, encodeSnapshot({ id, epoch, count, body: encodeBody(batch) }))
      .catch((error: Error) => {
        this.lastSnapshotMs = Number.NEGATIVE_INFINITY;
        this.onFailed(error);
      });
  }

  private onFailed(error: Error): void {
    if (this.closed) return;
    this.healing = true;
    this.warn(`quote stream, writing: ${error.message}`);
  }
}
