import { Injectable, Logger } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { BarRepository, type StoredMinuteBar } from './bar.repository.js';
import type { SeenSeconds } from './minute-bars.js';

const FLUSH_EVERY_MS = 5_000;
const BATCH = 2_000;
/** About 20 MB: ten minutes of 10,000 instruments without a database. Then the oldest bars go. */
export const MAX_BUFFERED = 100_000;
const WHOLE = { term: 0, seenFrom: 0, seenTo: 60 };

/**
 * Buffers minute bars and writes them in batches. While Postgres is away the buffer keeps the newest version of each
 * bar, bounded, and everything is written when it is back; the feed never waits.
 */
@Injectable()
export class BarWriterService {
  private readonly logger = new Logger('BarWriter');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly buffer = new Map<string, StoredMinuteBar>();
  private writing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  dropped = 0;

  constructor(private readonly repository: BarRepository) {}

  get buffered(): number {
    return this.buffer.size;
  }

  start(): void {
    this.timer ??= setInterval(() => void this.flush(), FLUSH_EVERY_MS);
  }

  /** Writes what is left, as far as the database lets it. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.flush();
    if (this.buffer.size > 0) this.logger.warn(`${this.buffer.size} minute bars could not be stored`);
  }

  /** @param origin the leader's term and what it saw of the minute; parts of one minute by two leaders are joined when they are stored */
  add(source: string, key: InstrumentKey, bar: Bar, origin: SeenSeconds & { term: number } = WHOLE): void {
    const id = `${source} ${key} ${bar.timeMs} ${origin.term} ${origin.seenFrom}`;
    this.buffer.delete(id);
    if (this.buffer.size >= MAX_BUFFERED) {
      const [oldest] = this.buffer.keys();
      this.buffer.delete(oldest!);
      this.dropped += 1;
      this.warn(`minute bars are dropped: ${MAX_BUFFERED} wait for the database`);
    }
    this.buffer.set(id, { ...bar, ...origin, source, key });
  }

  /** Writes everything that is buffered now; returns at the first failure and leaves the rest for the next time. */
  async flush(): Promise<void> {
    this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  /** No minute of an instrument twice: parts of it go one after the other. */
  private nextBatch(): [string, StoredMinuteBar][] {
    const batch: [string, StoredMinuteBar][] = [];
    const taken = new Set<string>();
    for (const [id, bar] of this.buffer) {
      if (batch.length === BATCH) break;
      const minute = `${bar.source} ${bar.key} ${bar.timeMs}`;
      if (taken.has(minute)) continue;
      taken.add(minute);
      batch.push([id, bar]);
    }
    return batch;
  }

  private async writeAll(): Promise<void> {
    try {
      while (this.buffer.size > 0) {
        const batch = this.nextBatch();
        await this.repository.upsertMinuteBars(batch.map(([, bar]) => bar));
        // A bar that was replaced while it was being written is newer than what is stored: it stays.
        for (const [id, bar] of batch) if (this.buffer.get(id) === bar) this.buffer.delete(id);
      }
    } catch (error) {
      this.warn(`minute bars wait for the database (${this.buffer.size}): ${(error as Error).message}`);
    }
  }
}
