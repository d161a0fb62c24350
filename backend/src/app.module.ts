import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { LoggerModule } from 'nestjs-pino';
import { AppBindingsModule } from './app-bindings.module.js';
import { AccessGuard } from './common/access/access.guard.js';
import { WrapperExceptionFilter } from './common/http/exception.filter.js';
import { WrapperInterceptor } from './common/http/wrapper.interceptor.js';
import { loggerOptions } from './common/logging/logger-options.js';
import type { AppConfig } from './config/app-config.js';
import { ConfigModule } from './config/config.module.js';
import { DatabaseModule } from './database/database.module.js';
import { EventBusModule } from './infra/bus/event-bus.module.js';
import { QuoteBusModule } from './infra/bus/quote-bus.module.js';
import { OutboxModule } from './infra/outbox/outbox.module.js';
import { QueueModule } from './infra/queue/queue.module.js';
import { ApplicationInfoModule } from './modules/application-info/application-info.js';
import { HealthModule } from './modules/health/health.module.js';
import { HistoryModule } from './modules/market-data/bars/history/history.module.js';
import { BarMaintenanceModule } from './modules/market-data/bars/storage/bar-maintenance.module.js';
import { ReferenceRefreshModule } from './modules/market-data/fundamentals/refresh/reference-refresh.module.js';
import { FeedModule } from './modules/market-data/feed/feed.module.js';
import { MarketDataModule } from './modules/market-data/market-data.module.js';
import { RefreshModule } from './modules/market-data/refresh/refresh.module.js';
import { OverviewModule } from './modules/market-data/overview/overview.module.js';
import { MarketHoursApiModule } from './modules/market-hours/market-hours-api.module.js';
import { MoversModule } from './modules/movers/movers.module.js';
import { RealtimeModule } from './modules/realtime/realtime.module.js';
import { SearchModule } from './modules/search/search.module.js';
import { TickersModule } from './modules/tickers/tickers.module.js';

/** Composes one process out of the roles that it has. Every process answers /api/health. */
@Module({})
export class AppModule {
  static forConfig(config: AppConfig): DynamicModule {
    const everywhere = [
      ConfigModule.forConfig(config),
      LoggerModule.forRoot(loggerOptions(config, process.stdout.isTTY)),
      DiscoveryModule,
      DatabaseModule,
      EventBusModule,
      QueueModule.forRoles(config),
      OutboxModule.forRoles(config),
      HealthModule,
    ];
    const market = [AppBindingsModule, QuoteBusModule, { module: MarketDataModule, global: true }];
    const api = [
      ApplicationInfoModule,
      TickersModule,
      SearchModule,
      MoversModule,
      MarketHoursApiModule,
      HistoryModule,
      OverviewModule,
      RealtimeModule,
    ];
    return {
      module: AppModule,
      imports: [
        ...everywhere,
        ...market,
        ...(config.has('api') ? api : []),
        ...(config.has('feed') ? [FeedModule] : []),
        ...(config.has('worker') ? [BarMaintenanceModule, RefreshModule, ReferenceRefreshModule] : []),
      ],
      providers: [
        { provide: APP_FILTER, useClass: WrapperExceptionFilter },
        { provide: APP_INTERCEPTOR, useClass: WrapperInterceptor },
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
    };
  }
}
