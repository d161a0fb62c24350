import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Queue } from 'bullmq';
import type { AppConfig } from '../../config/app-config.js';
import { JobDispatcher } from './job-dispatcher.js';
import { QUEUE_NAMES } from '@pricealgo/contract/jobs';
import { JobQueue } from './job-queue.js';
import { QueueConnection } from './queue-backend.js';
import { QUEUE_POLICIES, QUEUE_POLICY } from './queue-policies.js';
import { QUEUE_PROCESSORS } from './queue-processors.js';

/** Provides `JobQueue` in every role; the worker role runs the jobs. */
@Global()
@Module({})
export class QueueModule {
  static forRoles(config: AppConfig): DynamicModule {
    const connection = new QueueConnection(config);
    const jobQueue: Provider = {
      provide: JobQueue,
      useFactory: (...queues: Queue[]) => new JobQueue(connection, queues),
      inject: QUEUE_NAMES.map((name) => getQueueToken(name)),
    };
    const policy: Provider = { provide: QUEUE_POLICY, useFactory: () => structuredClone(QUEUE_POLICIES) };
    return {
      module: QueueModule,
      imports: [
        DiscoveryModule,
        // JobDispatcher starts the workers.
        BullModule.forRoot({ connection: connection.options, extraOptions: { manualRegistration: true } }),
        BullModule.registerQueue(...QUEUE_NAMES.map((name) => ({ name }))),
      ],
      providers: config.has('worker') ? [jobQueue, policy, JobDispatcher, ...QUEUE_PROCESSORS] : [jobQueue],
      exports: [JobQueue],
    };
  }
}
