import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { InProcessQuoteBus } from './in-process-quote-bus.js';
import { quoteKeys } from './quote-keys.js';
import { QuoteShards } from './quote-shards.js';
import { RedisStreamQuoteBus } from './redis-stream-quote-bus.js';

/** The quote buses of this process: a Redis stream for each shard when `REDIS_URL` is set, one plain call otherwise. */
@Global()
@Module({
  providers: [
    {
      provide: QuoteShards,
      inject: [AppConfig],
      useFactory: ({ env: { REDIS_URL, FEED_SHARDS } }: AppConfig): QuoteShards => {
        if (!REDIS_URL) return new QuoteShards([new InProcessQuoteBus()]);
        const buses = Array.from(
          { length: FEED_SHARDS },
          (_, shard) => new RedisStreamQuoteBus(REDIS_URL, quoteKeys(shard, FEED_SHARDS)),
        );
        return new QuoteShards(buses);
      },
    },
  ],
  exports: [QuoteShards],
})
export class QuoteBusModule implements OnApplicationShutdown {
  constructor(@Inject(QuoteShards) private readonly shards: QuoteShards) {}

  async onApplicationShutdown(): Promise<void> {
    await this.shards.close();
  }
}
