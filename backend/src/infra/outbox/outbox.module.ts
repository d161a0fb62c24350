import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '../../config/app-config.js';
import { OutboxPruneJob } from './outbox-prune.job.js';
import { Outbox } from './outbox.js';
import { OutboxRelay } from './outbox.relay.js';

/** `Outbox` everywhere; the relay runs with the worker role. */
@Global()
@Module({})
export class OutboxModule {
  static forRoles(config: AppConfig): DynamicModule {
    return {
      module: OutboxModule,
      providers: config.has('worker') ? [Outbox, OutboxRelay, OutboxPruneJob] : [Outbox],
      exports: [Outbox],
    };
  }
}
