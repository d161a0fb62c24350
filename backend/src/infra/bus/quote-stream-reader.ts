import { Redis } from 'ioredis';
import { EpochFence } from '../../common/market/feed-epoch-name.js';
import type { QuoteBatch } from '../../common/market/quote-batch.js';
import { QUOTE_KEYS, type QuoteSnapshot, readSnapshot, snapshotRowsKey } from './quote-snapshot.js';
import { decodeBatch, readEntry } from './quote-stream-codec.js';

const BLOCK_MS = 1_000;
/** A blocking read answers within BLOCK_MS; a connection that does not is dead. */
const SILENCE_MS = 4_000;
const RETRY_MS = 250;
const READ_AT_ONCE = 200;

type Streams = [stream: string, entries: [id: string, fields: string[]][]][] | null;

export interface QuoteStreamReaderOptions {
  onBatch: (batch: QuoteBatch) => void;
  warn: (message: string) => void;
  /** Entries of this epoch are dropped unread: this process published them and has delivered them already. */
  ownEpoch: () => string | null;
  /** While this is true nothing is read: this process publishes all there is. Then it starts over from the snapshot. */
  leads: () => boolean;
}

/**
 * Reads the snapshot, then the stream from where the snapshot was taken, on a connection of its own (it blocks). A
 * lost connection or a hole in the entries' numbers starts over from the snapshot.
 */
export class QuoteStreamReader {
  private readonly redis: Redis;
  private closed = false;
  /** Newest entry read, `null` = start from the snapshot. */
  private lastId: string | null = null;
  private epoch = '';
  /** Late entries of a deposed term do not disturb the count of the living one. */
  private readonly fence = new EpochFence(() => performance.now());
  private count = 0;
  /** Highest number of the epoch's entries that never arrived, 0 = none. */
  private missedUpTo = 0;
  private wake: (() => void) | null = null;
  private readonly loop: Promise<void>;
  private settleFirst!: () => void;
  /** Resolves after the first try to read the snapshot, successful or not. */
  readonly started = new Promise<void>((resolve) => (this.settleFirst = resolve));

  constructor(
    url: string,
    private readonly options: QuoteStreamReaderOptions,
  ) {
    this.redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: SILENCE_MS,
      retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
    });
    this.redis.on('error', (error: Error) => this.options.warn(`quote stream, reading: ${error.message}`));
    this.redis.on('ready', () => this.wake?.());
    this.redis.on('close', () => this.settleFirst());
    this.loop = this.run();
  }

  /** This process leads no more: what others publish counts at once. */
  readAgain(): void {
    this.wake?.();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.redis.disconnect();
    this.wake?.();
    this.settleFirst();
    await this.loop;
  }

  private async run(): Promise<void> {
    while (!this.closed) {
      try {
        if (this.redis.status !== 'ready') {
          this.lastId = null;
          await this.pause(RETRY_MS);
          continue;
        }
        if (this.options.leads()) {
          this.lastId = null;
          this.settleFirst();
          await this.pause(RETRY_MS);
          continue;
        }
        if (this.lastId === null) {
          await this.readSnapshot();
          this.settleFirst();
        }
        await this.readOn();
      } catch (error) {
        if (this.closed) return;
        this.lastId = null;
        this.options.warn(`quote stream, reading: ${(error as Error).message}`);
        // A command that timed out leaves its late answer in the connection: only a new connection is in order again.
        if (/timed out/i.test((error as Error).message)) this.redis.disconnect(true);
        await this.pause(RETRY_MS);
      }
    }
  }

  private async readSnapshot(): Promise<void> {
    const snapshot = await this.newestSnapshot();
    this.lastId = snapshot?.id ?? '0-0';
    this.epoch = snapshot?.batch.epoch ?? '';
    this.count = snapshot?.count ?? 0;
    this.missedUpTo = 0;
    // It may be old: the feed that wrote it need not live any more.
    if (snapshot && this.fence.admits(this.epoch, -Infinity)) this.deliver(this.epoch, () => snapshot.batch);
  }

  private async newestSnapshot(): Promise<QuoteSnapshot | null> {
    const epoch = await this.redis.get(QUOTE_KEYS.snapshot);
    return epoch === null ? null : this.snapshotOf(epoch);
  }

  private async snapshotOf(epoch: string): Promise<QuoteSnapshot | null> {
    return readSnapshot(epoch, await this.redis.hgetall(snapshotRowsKey(epoch)));
  }

  private async readOn(): Promise<void> {
    const from = this.lastId ?? '0-0';
    const answer = (await this.redis.xread(
      'COUNT',
      READ_AT_ONCE,
      'BLOCK',
      BLOCK_MS,
      'STREAMS',
      QUOTE_KEYS.stream,
      from,
    )) as Streams;
    if (!answer) {
      // Nothing for a second although the feed has a heartbeat: after FLUSHALL on a machine whose clock went back,
      // new ids may be smaller than ours, and only the snapshot tells.
      await this.restartIfReplaced(from);
      return;
    }
    for (const [id, fields] of answer[0]?.[1] ?? []) {
      this.lastId = id;
      const entry = readEntry(id, fields);
      if (!entry || !this.fence.admits(entry.epoch)) continue;
      const expected = entry.epoch === this.epoch ? this.count + 1 : 1;
      if (entry.count > expected) this.missedUpTo = entry.count - 1;
      else if (entry.epoch !== this.epoch) this.missedUpTo = 0;
      this.epoch = entry.epoch;
      this.count = entry.count;
      this.deliver(entry.epoch, () => decodeBatch(entry));
    }
    if (this.missedUpTo > 0) await this.refill();
  }

  /**
   * Entries that were trimmed or flushed may have held definitions: take in a snapshot that covers them, keeping the
   * place in the stream. Where none does yet, the publisher writes one within a second and the next read finds it.
   */
  private async refill(): Promise<void> {
    const { epoch } = this;
    const snapshot = (await this.snapshotOf(epoch)) ?? (await this.newestSnapshot());
    if (snapshot?.batch.epoch !== epoch || snapshot.count < this.missedUpTo) return;
    this.missedUpTo = 0;
    this.deliver(epoch, () => snapshot.batch);
  }

  private async restartIfReplaced(from: string): Promise<void> {
    const [newest] = await this.redis.xrevrange(QUOTE_KEYS.stream, '+', '-', 'COUNT', 1);
    if (from !== '0-0' && newest?.[0] !== from) this.lastId = null;
  }

  private deliver(epoch: string, batch: () => QuoteBatch): void {
    if (epoch === this.options.ownEpoch()) return;
    this.options.onBatch(batch());
  }

  private async pause(ms: number): Promise<void> {
    if (this.closed) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = null;
  }
}
