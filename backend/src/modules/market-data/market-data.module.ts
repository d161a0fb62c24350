import { Inject, Logger, Module, type OnModuleDestroy } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { AppConfig } from '../../config/app-config.js';
import { createProvider } from './providers/create-provider.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider } from './providers/market-data-provider.js';
import { PREVIOUS_CLOSE_LOOKUP, type PreviousCloseLookup } from './providers/replay/replay-provider.js';
import { ProviderEventRepository } from './providers/timeline/provider-event.repository.js';
import { ProviderTimeline } from './providers/timeline/provider-timeline.js';
import { connectVendorRedis } from './providers/vendor-redis.js';

const VENDOR_REDIS = Symbol('VendorRedis');

/** Builds the market data source of this process and hands it out as `MARKET_DATA_PROVIDER`. */
@Module({
  providers: [
    ProviderEventRepository,
    ProviderTimeline,
    { provide: VENDOR_REDIS, useFactory: connectVendorRedis, inject: [AppConfig] },
    {
      provide: MARKET_DATA_PROVIDER,
      useFactory: (
        config: AppConfig,
        timeline: ProviderTimeline,
        redis?: Redis,
        previousClose?: PreviousCloseLookup,
      ) => {
        const logger = new Logger('MarketDataProvider');
        return createProvider(config, {
          warn: (line) => logger.warn(line),
          previousClose,
          record: (entry) => timeline.record(entry),
          redis,
        });
      },
      inject: [
        AppConfig,
        ProviderTimeline,
        { token: VENDOR_REDIS, optional: true },
        { token: PREVIOUS_CLOSE_LOOKUP, optional: true },
      ],
    },
  ],
  exports: [MARKET_DATA_PROVIDER, ProviderTimeline, ProviderEventRepository],
})
export class MarketDataModule implements OnModuleDestroy {
  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    @Inject(VENDOR_REDIS) private readonly redis: Redis | undefined,
    private readonly timeline: ProviderTimeline,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.provider.close?.();
    await this.timeline.written();
    this.redis?.disconnect();
  }
}
