import { Redis } from 'ioredis';
import type { QuoteBatch } from '../../common/market/quote-batch.js';
import { type QuoteKeys, snapshotRowsKey } from './quote-keys.js';
import { readSnapshot, readSnapshotHead, readTextSnapshot, SNAPSHOT_HEAD } from './quote-snapshot.js';

/** Looks at the snapshot of a stream from time to time, without reading the stream. */
export class QuoteSnapshotReader {
  private readonly redis: Redis;

  constructor(
    url: string,
    private readonly keys: QuoteKeys,
    warn: (message: string) => void,
  ) {
    this.redis = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: 4_000 });
    this.redis.on('error', (error: Error) => warn(`quote snapshot: ${error.message}`));
  }

  /** @throws Error when Redis does not answer */
  async read(what: 'everything' | 'heartbeat'): Promise<QuoteBatch | null> {
    const epoch = await this.redis.get(this.keys.snapshot);
    if (epoch === null) return null;
    const text = readTextSnapshot(epoch);
    if (text) return text.batch;
    const key = snapshotRowsKey(this.keys, epoch);
    if (what === 'heartbeat') return readSnapshotHead(epoch, await this.redis.hget(key, SNAPSHOT_HEAD));
    return readSnapshot(epoch, await this.redis.hgetall(key))?.batch ?? null;
  }

  close(): void {
    this.redis.disconnect();
  }
}
