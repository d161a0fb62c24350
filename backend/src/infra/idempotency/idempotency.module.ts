import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '../../config/app-config.js';
import { IdempotencyPruneJob, IdempotencyRepository } from './idempotency.repository.js';

/** Provides `IdempotencyRepository` in every role; the worker role deletes old keys. */
@Global()
@Module({})
export class IdempotencyModule {
  static forRoles(config: AppConfig): DynamicModule {
    return {
      module: IdempotencyModule,
      providers: config.has('worker')
        ? [IdempotencyRepository, IdempotencyPruneJob]
        : [IdempotencyRepository],
      exports: [IdempotencyRepository],
    };
  }
}
