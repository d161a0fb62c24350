import { Logger, Inject, Injectable, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Redis } from 'ioredis';
import { outsideOfRequests } from '../../common/async/outside-of-requests.js';
import { ReportsHealth, type HealthIndicator } from '../../common/health/health-indicator.js';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { AppConfig } from '../../config/app-config.js';
import { EventBus } from '../../infra/bus/event-bus.js';
import { Metrics } from '../../infra/metrics/metrics.js';
import { type SettingGetter, Settings } from '../settings/index.js';
import { DemandService } from './demand/demand.service.js';
import { ConfiguredSources, delegatingProvider } from './provider/configured-sources.js';
import {
  createProvider,
  SOURCE_SURROUNDINGS,
  type ProviderSurroundings,
} from './provider/create-provider.js';
import { MARKET_DATA_PROVIDER } from './port/market-data-provider.js';
import { ProviderEventRepository, PruneTimelineJob } from './timeline/provider-event.repository.js';
import { measureVendors } from './provider/vendor-metrics.js';
import type { RateBudget } from './vendor-client/rate-budget.js';
import { ProviderTimelineService } from './timeline/provider-timeline.service.js';
import { PREVIOUS_CLOSE_LOOKUP, type PreviousCloseLookup } from './replay/replay-provider.js';
import { RefreshDirectoryJob } from './refresh-directory.job.js';
import { VendorAskerInterceptor } from './vendor-asker.interceptor.js';
import { KNOWN_CLOSE_LOOKUP, type KnownCloseLookup } from './simulated/known-levels.js';

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
  // The first request that asks a vendor connects, and is not to blame for what happens to the connection later.
  redis.on('error', (error: Error) => outsideOfRequests(() => warn(`vendor limits: ${error.message}`)));
  return redis;
}

/**
 * Which sources this process uses; not healthy while it cannot use those that administrators chose, nor while none of them
 * answers. A process that does not run the feed knows the second of its own requests alone: `quotes` says what arrives.
 */
@Injectable()
@ReportsHealth({ name: 'market-data' })
class ProviderIndicator implements HealthIndicator {
  constructor(private readonly sources: ConfiguredSources) {}

  async check(): Promise<string> {
    const { refused, current } = this.sources;
    // The reason may name folders of the machine: it is in the log, this page is public.
    if (refused !== null) throw new Error(`the chosen sources cannot be used here: ${current.name} goes on`);
    const { up, detail } = this.sources.health();
    if (!up) throw new Error(`no source answers: ${detail}`);
    return current.name;
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
      provide: ConfiguredSources,
      useFactory: async (config: AppConfig, settings: Settings, surroundings: ProviderSurroundings) => {
        await settings.load();
        return ConfiguredSources.create({
          wanted: () => chosen(config, (key) => settings.get(key)),
          fallback: config,
          surroundings,
        });
      },
      inject: [AppConfig, Settings, SOURCE_SURROUNDINGS],
    },
    {
      provide: MARKET_DATA_PROVIDER,
      useFactory: (sources: ConfiguredSources) => delegatingProvider(() => sources.current),
      inject: [ConfiguredSources],
    },
    {
      provide: SOURCE_SURROUNDINGS,
      useFactory: (
        timeline: ProviderTimelineService,
        metrics: Metrics,
        redis?: Redis,
        previousClose?: PreviousCloseLookup,
        knownCloses?: KnownCloseLookup,
      ): ProviderSurroundings => {
        const logger = new Logger('MarketDataProvider');
        const budgets = new Map<string, RateBudget>();
        const answeredMs = new Map<string, number>();
        const measure = measureVendors(metrics, budgets);
        return {
          warn: (line) => logger.warn(line),
          previousClose,
          knownCloses,
          record: (entry) => timeline.record(entry),
          redis,
          budgets,
          answeredMs,
          onCall: (vendor, outcome) => {
            measure(vendor, outcome);
            if (outcome === 'answered') answeredMs.set(vendor, Date.now());
          },
        };
      },
      inject: [
        ProviderTimelineService,
        Metrics,
        { token: VENDOR_REDIS, optional: true },
        { token: PREVIOUS_CLOSE_LOOKUP, optional: true },
        { token: KNOWN_CLOSE_LOOKUP, optional: true },
      ],
    },
  ],
  exports: [
    ConfiguredSources,
    DemandService,
    MARKET_DATA_PROVIDER,
    SOURCE_SURROUNDINGS,
    ProviderTimelineService,
    ProviderEventRepository,
  ],
})
export class MarketSourcesModule implements OnModuleInit, OnModuleDestroy {
  private readonly unlisten: (() => void)[] = [];

  constructor(
    private readonly config: AppConfig,
    private readonly settings: Settings,
    private readonly sources: ConfiguredSources,
    @Inject(VENDOR_REDIS) private readonly redis: Redis | undefined,
    private readonly timeline: ProviderTimelineService,
    private readonly events: EventBus,
  ) {}

  onModuleInit(): void {
    this.unlisten.push(
      this.settings.onChange(() => void this.sources.follow()),
      this.events.on('history.changed', ({ instruments }) =>
        this.sources.current.historyChanged?.(instruments),
      ),
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
    await this.sources.close();
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

/** Says on whose behalf requests call vendors, for the api role. */
@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: VendorAskerInterceptor }] })
export class MarketSourcesApiModule {}

/** What the worker role fetches of the directory, and forgets of the timeline. */
@Module({ providers: [PruneTimelineJob, RefreshDirectoryJob] })
export class MarketSourcesJobsModule {}
