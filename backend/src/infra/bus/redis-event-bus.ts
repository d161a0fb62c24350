import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { type BusHandler, type BusTopic, type BusTopics, EventBus, InProcessEventBus } from './event-bus.js';

const STREAM = 'pricealgo:events';
const KEEP = 10_000;
const BLOCK_MS = 5_000;
const RETRY_MS = 1_000;

/** One Redis stream, which every node reads from its own start on; the in-process bus delivers within a node. */
export class RedisEventBus extends EventBus implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('EventBus');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly local = new InProcessEventBus();
  private readonly writer: Redis;
  private readonly reader: Redis;
  private lastId: string | null = null;
  private stopped = false;
  private reading = false;

  constructor(url: string) {
    super();
    this.writer = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 2_000,
    });
    this.reader = new Redis(url, { maxRetriesPerRequest: 0 });
    for (const connection of [this.writer, this.reader]) {
      connection.on('error', (error: Error) => this.warn(`event bus: ${error.message}`));
    }
  }

  get hearing(): boolean {
    return this.reading;
  }

  onApplicationBootstrap(): void {
    void this.readLoop();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.reader.disconnect();
    this.writer.disconnect();
  }

  async publish<T extends BusTopic>(topic: T, payload: BusTopics[T]): Promise<void> {
    await this.writer.xadd(
      STREAM,
      'MAXLEN',
      '~',
      KEEP,
      '*',
      'topic',
      topic,
      'payload',
      JSON.stringify(payload),
    );
  }

  on<T extends BusTopic>(topic: T, handler: BusHandler<T>): () => void {
    return this.local.on(topic, handler);
  }

  private async readLoop(): Promise<void> {
    while (!this.stopped) {
      try {
        this.lastId ??= await this.newestId();
        this.reading = true;
        const answer = await this.reader.xread('BLOCK', BLOCK_MS, 'STREAMS', STREAM, this.lastId);
        for (const [id, fields] of answer?.[0]?.[1] ?? []) {
          this.lastId = id;
          await this.local.publish(fields[1] as BusTopic, JSON.parse(fields[3] ?? '{}') as never);
        }
      } catch (error) {
        this.reading = false;
        if (this.stopped) return;
        this.warn(`event bus: ${(error as Error).message}`);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /** A flushed Redis restarts its ids: reading on from an old, larger id would receive nothing, hence "newest or 0-0". */
  private async newestId(): Promise<string> {
    const newest = await this.reader.xrevrange(STREAM, '+', '-', 'COUNT', 1);
    return newest[0]?.[0] ?? '0-0';
  }
}
