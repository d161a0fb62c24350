import { Redis } from 'ioredis';
import type { QuoteBatch } from '../../common/market/quote-batch.js';
import { QuoteState } from './quote-state.js';
import { QUOTE_KEYS, QuoteSnapshotWriter } from './quote-snapshot.js';
import { entryFields } from './quote-stream-codec.js';

/** About half a minute of batches at 10 ms: longer absences read the snapshot anyway. */
const KEEP_ENTRIES = 3_000;
/** Entries on their way to Redis at once; beyond it batches are folded together instead of queued. */
const IN_FLIGHT_MAX = 32;
const SNAPSHOT_EVERY_MS = 1_000;
/** A feed publishes at least its heartbeat, each second: one that was silent for longer may have been replaced. */
const LEADS_FOR_MS = 2_500;
/** After a refused entry nothing is sent for so long, twice as long after each further one. */
const FIRST_PAUSE_MS = 250;
const LAST_PAUSE_MS = 2_000;
/** Without a failure for so long, pauses begin with the shortest again. */
const CALM_MS = 10_000;

/**
 * Writes batches to the stream without ever making the feed wait: what cannot be sent now is folded into one newer
 * batch. After any failure the next entry carries everything known, so no reader depends on the one that was lost; a Redis
 * that refuses at once (full, loading, read-only) is sent that after growing pauses only.
 */
export class QuoteStreamPublisher {
  private readonly redis: Redis;
  private readonly everything = new QuoteState();
  private readonly waiting = new QuoteState();
  private readonly snapshot: QuoteSnapshotWriter;
  private count = 0;
  private inFlight = 0;
  private healing = false;
  private nextSnapshotMs = Number.NEGATIVE_INFINITY;
  private pauseMs = 0;
  private paused = false;
  private failedMs = Number.NEGATIVE_INFINITY;
  private retry: NodeJS.Timeout | undefined;
  /** An outage is reported once, and its end once. */
  private reported = false;
  private currentEpoch: string | null = null;
  private publishedMs = Number.NEGATIVE_INFINITY;
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
    this.snapshot = new QuoteSnapshotWriter(this.redis);
    this.redis.on('error', (error: Error) => this.warn(`quote stream, writing: ${error.message}`));
    this.redis.on('ready', () => {
      this.healing = true;
      this.snapshot.startOver();
      this.sendWaiting();
    });
  }

  /** The epoch that this process published last, also after it was retired. */
  get epoch(): string | null {
    return this.currentEpoch;
  }

  /** Whether this process leads as far as it knows: what the stream says meanwhile is its own. */
  get leads(): boolean {
    return this.everything.epoch !== null && performance.now() - this.publishedMs < LEADS_FOR_MS;
  }

  publish(batch: QuoteBatch): void {
    if (this.closed) return;
    if (this.currentEpoch !== batch.epoch) this.count = 0;
    this.currentEpoch = batch.epoch;
    this.publishedMs = performance.now();
    this.everything.add(batch);
    this.snapshot.add(batch);
    if (this.waiting.epoch === null && !this.healing && this.canSend()) {
      this.send(batch);
      return;
    }
    this.waiting.add(batch);
    this.sendWaiting();
  }

  /** A connection that comes back later must not bring the whole state of a feed that was replaced meanwhile. */
  retire(epoch: string): void {
    if (this.waiting.epoch === epoch) this.waiting.clear();
    if (this.everything.epoch === epoch) this.everything.clear();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    this.redis.disconnect();
  }

  private canSend(): boolean {
    return !this.paused && this.redis.status === 'ready' && this.inFlight < IN_FLIGHT_MAX;
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
      .xadd(QUOTE_KEYS.stream, 'MAXLEN', '~', KEEP_ENTRIES, '*', ...entryFields(batch.epoch, count, batch))
      .then(
        (id) => {
          this.inFlight -= 1;
          this.onWritten(id, batch.epoch, count);
          if (this.waiting.epoch !== null) this.sendWaiting();
        },
        (error: Error) => {
          this.inFlight -= 1;
          this.onFailed(error);
        },
      );
  }

  /** What is known now includes entry `id` and perhaps later ones: reading those again changes nothing. */
  private onWritten(id: string | null, epoch: string, count: number): void {
    const nowMs = performance.now();
    this.onAccepted(nowMs);
    if (id === null || epoch !== this.everything.epoch || nowMs < this.nextSnapshotMs) return;
    this.nextSnapshotMs = nowMs + SNAPSHOT_EVERY_MS;
    this.snapshot.write(id, count, this.everything).catch((error: Error) => this.onFailed(error));
  }

  private onAccepted(nowMs: number): void {
    if (this.pauseMs === 0 || this.paused) return;
    if (this.reported) this.warn('quote stream, writing: entries are taken again');
    this.reported = false;
    if (nowMs - this.failedMs >= CALM_MS) this.pauseMs = 0;
  }

  /** Of those that were on their way together the first makes the pause. */
  private onFailed(error: Error): void {
    if (this.closed) return;
    this.healing = true;
    this.failedMs = performance.now();
    if (this.paused) return;
    this.pauseMs = Math.min(Math.max(FIRST_PAUSE_MS, 2 * this.pauseMs), LAST_PAUSE_MS);
    this.paused = true;
    if (!this.reported) this.warn(`quote stream, writing: ${error.message}; it is tried again with pauses`);
    this.reported = true;
    this.retry = setTimeout(() => {
      this.paused = false;
      this.sendWaiting();
    }, this.pauseMs).unref();
  }
}
