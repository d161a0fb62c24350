import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '../../config/app-config.js';
import { IdempotencyKeys } from './idempotency-keys.js';
import { IdempotencyPruneJob } from './idempotency-prune.job.js';

/** `IdempotencyKeys` everywhere; old ones are forgotten with the worker role. */
@Global()
@Module({})
export class IdempotencyModule {
  static forRoles(config: AppConfig): DynamicModule {
    return {
      module: IdempotencyModule,
      providers: config.has('worker') ? [IdempotencyKeys, IdempotencyPruneJob] : [IdempotencyKeys],
      exports: [IdempotencyKeys],
    };
  }
}
