import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { LoggerModule } from 'nestjs-pino';
import { ApiBindingsModule, AppBindingsModule } from './app-bindings.module.js';
import { AccessGuard } from './common/access/access.guard.js';
import { BearerStrategy } from './common/access/bearer.strategy.js';
import { FileBodyGuard } from './common/http/request-input.js';
import { WrapperExceptionFilter } from './common/http/wrapper-exception.filter.js';
import { WrapperInterceptor } from './common/http/wrapper.js';
import { loggerOptions } from './common/logging/logger-options.js';
import type { AppConfig } from './config/app-config.js';
import { ConfigModule } from './config/config.module.js';
import { DatabaseModule } from './database/database.module.js';
import { CryptoModule } from './infra/crypto/crypto.module.js';
import { EventBusModule, QuoteBusModule } from './infra/bus/bus.module.js';
import { IdempotencyInterceptor } from './infra/idempotency/idempotency.interceptor.js';
import { IdempotencyModule } from './infra/idempotency/idempotency.module.js';
import { MailModule } from './infra/mail/mail.module.js';
import { MetricsModule } from './infra/metrics/metrics.module.js';
import { OutboundModule } from './infra/outbound/outbound.module.js';
import { OutboxModule } from './infra/outbox/outbox.module.js';
import { QueueModule } from './infra/queue/queue.module.js';
import { BackupModule } from './infra/backup/backup.module.js';
import { RetentionModule } from './infra/retention/retention.module.js';
import { SlowWorkModule } from './infra/slow-work/slow-work.module.js';
import { TracingModule } from './infra/tracing/tracing.module.js';
import { SmsModule } from './infra/sms/sms.module.js';
import { PublicReadGuard } from './infra/rate-limit/public-read.guard.js';
import { RequestThrottle } from './infra/rate-limit/request-throttle.js';
import { EffectsModule } from './infra/effects/effects.module.js';
import { RateLimitModule } from './infra/rate-limit/rate-limit.module.js';
import { AdminJobsModule, AdminModule, OperatorAlertsModule } from './modules/admin/index.js';
import { AuditModule } from './modules/audit/index.js';
import { AccountPruningModule, AuthModule, SessionModule } from './modules/auth/index.js';
import { DemoModule } from './modules/demo/index.js';
import { HealthModule } from './modules/health/index.js';
import { BarJobsModule, BarsApiModule } from './modules/bars/index.js';
import { FundamentalsApiModule, FundamentalsJobsModule } from './modules/fundamentals/index.js';
import {
  MarketSourcesApiModule,
  MarketSourcesJobsModule,
  MarketSourcesModule,
} from './modules/market-sources/index.js';
import { FeedModule, QuoteJobsModule, QuotesApiModule } from './modules/quotes/index.js';
import { MarketHoursApiModule } from './modules/market-hours/index.js';
import { MoversModule } from './modules/movers/index.js';
import { AccountJobsModule, ProfileModule } from './modules/profile/index.js';
import { RealtimeModule } from './modules/realtime/index.js';
import { SearchModule } from './modules/search/index.js';
import { ApplicationInfoModule, SettingsModule } from './modules/settings/index.js';
import { ContentModule } from './modules/content/index.js';
import { SiteModule } from './modules/site/index.js';
import { UsersModule } from './modules/users/index.js';
import { AlertsApiModule, AlertsEvaluationModule, AlertsJobsModule } from './modules/alerts/index.js';
import {
  NotificationJobsModule,
  NotificationsApiModule,
  NotificationsModule,
} from './modules/notifications/index.js';
import { ChartsApiModule, ChartsModule } from './modules/charts/index.js';
import { WatchlistJobsModule, WatchlistsApiModule } from './modules/watchlists/index.js';
import { WebhookJobsModule, WebhooksApiModule, WebhooksModule } from './modules/webhooks/index.js';
import { AnalysisApiModule, AnalysisJobsModule } from './modules/analysis/index.js';
import { TickersModule } from './modules/tickers/index.js';

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
      MetricsModule.forRoles(config),
      TracingModule.forConfig(config),
      OutboxModule.forRoles(config),
      OutboundModule,
      CryptoModule,
      IdempotencyModule.forRoles(config),
      RateLimitModule,
      EffectsModule,
      SlowWorkModule,
      MailModule.forRoles(config),
      SmsModule.forRoles(config),
      UsersModule,
      AuditModule,
      SessionModule,
      SettingsModule,
      NotificationsModule,
      WebhooksModule,
      ChartsModule,
      OperatorAlertsModule,
      HealthModule,
    ];
    const market = [AppBindingsModule, QuoteBusModule, { module: MarketSourcesModule, global: true }];
    const api = [
      ApiBindingsModule,
      ApplicationInfoModule,
      AuthModule,
      ProfileModule,
      ContentModule,
      SiteModule,
      AdminModule,
      TickersModule,
      SearchModule,
      MoversModule,
      MarketHoursApiModule,
      MarketSourcesApiModule,
      BarsApiModule,
      QuotesApiModule,
      FundamentalsApiModule,
      AlertsApiModule,
      AnalysisApiModule,
      WatchlistsApiModule,
      ChartsApiModule,
      NotificationsApiModule,
      WebhooksApiModule,
      RealtimeModule,
    ];
    return {
      module: AppModule,
      imports: [
        ...everywhere,
        ...market,
        ...(config.has('api') ? api : []),
        ...(config.has('feed') ? [FeedModule, AlertsEvaluationModule] : []),
        ...(config.has('worker')
          ? [
              RetentionModule,
              BackupModule,
              MarketSourcesJobsModule,
              BarJobsModule,
              QuoteJobsModule,
              FundamentalsJobsModule,
              AccountPruningModule,
              AlertsJobsModule,
              AnalysisJobsModule,
              AccountJobsModule,
              NotificationJobsModule,
              WebhookJobsModule,
              AdminJobsModule,
              WatchlistJobsModule,
              DemoModule,
            ]
          : []),
      ],
      providers: [
        { provide: APP_FILTER, useClass: WrapperExceptionFilter },
        // This interceptor runs around the wrapper, so that the answer it keeps is the one that was sent.
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        { provide: APP_INTERCEPTOR, useClass: WrapperInterceptor },
        BearerStrategy,
        // This guard runs first: a route that redirects to a login provider answers within the access guard.
        { provide: APP_GUARD, useClass: PublicReadGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useExisting: RequestThrottle },
        { provide: APP_GUARD, useClass: FileBodyGuard },
      ],
    };
  }
}
