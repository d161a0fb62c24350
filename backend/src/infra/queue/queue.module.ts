import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { AppConfig } from '../../config/app-config.js';
import { JobQueue } from './job-queue.js';
import { JobWorker } from './job-worker.js';

/** `JobQueue` everywhere; jobs run with the worker role. */
@Global()
@Module({})
export class QueueModule {
  static forRoles(config: AppConfig): DynamicModule {
    return {
      module: QueueModule,
      imports: [DiscoveryModule],
      providers: config.has('worker') ? [JobQueue, JobWorker] : [JobQueue],
      exports: [JobQueue],
    };
  }
}
