import { Logger } from '@nestjs/common';
import { rateLimited } from '../../common/logging/rate-limited.js';
import type { QuoteBatch } from '../../common/market/quote-batch.js';
import { InProcessQuoteBus, type QuoteBus, type SubscribeOptions } from './quote-bus.js';
import { QuoteStreamPublisher } from './quote-stream-publisher.js';
import { QuoteStreamReader } from './quote-stream-reader.js';

/**
 * The bus of many processes: one Redis stream. What this process publishes also goes straight to its own subscribers,
 * so a node that is feed and api at once keeps its prices while Redis is away, and reads nothing back while it leads.
 */
export class RedisStreamQuoteBus implements QuoteBus {
  private readonly logger = new Logger('QuoteBus');
  private readonly warn: (message: string) => void;
  private readonly local = new InProcessQuoteBus();
  private readonly readers = new Set<QuoteStreamReader>();
  private publisher: QuoteStreamPublisher | null = null;
  private closed = false;

  constructor(
    private readonly url: string,
    warn?: (message: string) => void,
  ) {
    this.warn = warn ?? rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  }

  publish(batch: QuoteBatch): void {
    if (this.closed) return;
    this.publisher ??= new QuoteStreamPublisher(this.url, this.warn);
    this.local.publish(batch);
    this.publisher.publish(batch);
  }

  retire(epoch: string): void {
    this.publisher?.retire(epoch);
    for (const reader of this.readers) reader.readAgain();
  }

  /** Resolves after the first try to reach Redis: a node must start without it, and catches up by itself. */
  async subscribe(
    onBatch: (batch: QuoteBatch) => void,
    { whileLeading = false }: SubscribeOptions = {},
  ): Promise<() => Promise<void>> {
    const reader = new QuoteStreamReader(this.url, {
      onBatch,
      warn: this.warn,
      ownEpoch: () => this.publisher?.epoch ?? null,
      leads: () => !whileLeading && (this.publisher?.leads ?? false),
    });
    this.readers.add(reader);
    await reader.started;
    const endLocal = await this.local.subscribe(onBatch);
    return async () => {
      this.readers.delete(reader);
      await Promise.all([endLocal(), reader.close()]);
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([
      this.local.close(),
      this.publisher?.close(),
      ...[...this.readers].map((reader) => reader.close()),
    ]);
    this.readers.clear();
  }
}
