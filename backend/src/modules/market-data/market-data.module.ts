import { Logger, Inject, Injectable, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import { ReportsHealth, type HealthIndicator } from '../../common/health/health-indicator.js';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { AppConfig } from '../../config/app-config.js';
import { type SettingGetter, Settings } from '../settings/index.js';
import { DemandService } from './demand/demand.service.js';
import { ConfiguredProvider } from './providers/configured-provider.js';
import { createProvider } from './providers/create-provider.js';
import { MARKET_DATA_PROVIDER } from './providers/market-data-provider.js';
import { ProviderEventRepository } from './providers/provider-event.repository.js';
import { ProviderTimelineService } from './providers/provider-timeline.service.js';
import { PREVIOUS_CLOSE_LOOKUP, type PreviousCloseLookup } from './replay/replay-provider.js';

/**
 * Connection for what the nodes share about the vendors, made at the first call to one: a node may change from an
 * invented market to a real one while it runs. Fails at once while Redis is away: then each counts alone.
 */
function connectVendorRedis({ env }: AppConfig): Redis | undefined {
  if (!env.REDIS_URL) return undefined;
  const logger = new Logger('MarketDataProvider');
  const warn = rateLimited((message, suppressed) => logger.warn({ suppressed }, message));
  const redis = new Redis(env.REDIS_URL, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1_000,
  });
  redis.on('error', (error: Error) => warn(`vendor limits: ${error.message}`));
  return redis;
}

/** Which sources this process uses; not healthy while it cannot use those that administrators chose. */
@Injectable()
@ReportsHealth({ name: 'market-data' })
class ProviderIndicator implements HealthIndicator {
  constructor(@Inject(MARKET_DATA_PROVIDER) private readonly provider: ConfiguredProvider) {}

  async check(): Promise<string> {
    const { refused, name } = this.provider;
    // The reason may name folders of the machine: it is in the log, this page is public.
    if (refused !== null) throw new Error(`the chosen sources cannot be used here: ${name} goes on`);
    return name;
  }
}

const VENDOR_REDIS = Symbol('VendorRedis');

/** The configuration with what administrators chose in place of what the environment says. */
function chosen(config: AppConfig, get: SettingGetter): AppConfig {
  return config.with({
    MARKET_DATA: get('market.providers'),
    FMP_API_KEY: get('market.fmpApiKey') ?? undefined,
  });
}

/** Builds the market data source of this process and hands it out as `MARKET_DATA_PROVIDER`. */
@Module({
  providers: [
    ProviderEventRepository,
    ProviderTimelineService,
    ProviderIndicator,
    { provide: VENDOR_REDIS, useFactory: connectVendorRedis, inject: [AppConfig] },
    {
      provide: DemandService,
      useFactory: (redis?: Redis) => new DemandService(redis),
      inject: [{ token: VENDOR_REDIS, optional: true }],
    },
    {
      provide: MARKET_DATA_PROVIDER,
      useFactory: async (
        config: AppConfig,
        settings: Settings,
        timeline: ProviderTimelineService,
        redis?: Redis,
        previousClose?: PreviousCloseLookup,
      ) => {
        const logger = new Logger('MarketDataProvider');
        await settings.load();
        return ConfiguredProvider.create({
          wanted: () => chosen(config, (key) => settings.get(key)),
          fallback: config,
          surroundings: {
            warn: (line) => logger.warn(line),
            previousClose,
            record: (entry) => timeline.record(entry),
            redis,
          },
        });
      },
      inject: [
        AppConfig,
        Settings,
        ProviderTimelineService,
        { token: VENDOR_REDIS, optional: true },
        { token: PREVIOUS_CLOSE_LOOKUP, optional: true },
      ],
    },
  ],
  exports: [DemandService, MARKET_DATA_PROVIDER, ProviderTimelineService, ProviderEventRepository],
})
export class MarketDataModule implements OnModuleInit, OnModuleDestroy {
  private readonly unlisten: (() => void)[] = [];

  constructor(
    private readonly config: AppConfig,
    private readonly settings: Settings,
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: ConfiguredProvider,
    @Inject(VENDOR_REDIS) private readonly redis: Redis | undefined,
    private readonly timeline: ProviderTimelineService,
  ) {}

  onModuleInit(): void {
    this.unlisten.push(
      this.settings.onChange(() => void this.provider.follow()),
      this.settings.addCheck(async (keys, get) => {
        const key = (['market.providers', 'market.fmpApiKey'] as const).find((one) => keys.includes(one));
        if (!key) return {};
        const reason = await this.whyNot(chosen(this.config, get));
        return reason === null ? {} : { [key]: reason };
      }),
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.unlisten.forEach((end) => end());
    await this.provider.close();
    await this.timeline.written();
    this.redis?.disconnect();
  }

  /** Building a provider calls no vendor. @returns why it cannot be built, for the administrator who chose it */
  private async whyNot(config: AppConfig): Promise<string | null> {
    try {
      const provider = await createProvider(config, { warn: () => undefined });
      await provider.close?.();
      return null;
    } catch (error) {
      const { message } = error as Error;
      // The variable's name means nothing to an administrator where the key is entered on the screen.
      return `${message.replace(/^FMP_API_KEY: /, '')}.`;
    }
  }
}
