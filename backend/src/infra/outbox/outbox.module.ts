import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '../../config/app-config.js';
import { MessageKeeper } from './message-keeper.js';
import { OutboxPruneJob, OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';

/** Provides `Outbox` in every role; the relay and the keeper of messages run in the worker role. */
@Global()
@Module({})
export class OutboxModule {
  static forRoles(config: AppConfig): DynamicModule {
    return {
      module: OutboxModule,
      providers: config.has('worker') ? [Outbox, OutboxRelay, OutboxPruneJob, MessageKeeper] : [Outbox],
      exports: config.has('worker') ? [Outbox, MessageKeeper] : [Outbox],
    };
  }
}
