import { Global, Module, type DynamicModule } from '@nestjs/common';
import { FAULT_COUNTER } from '../../common/http/wrapper-exception.filter.js';
import type { AppConfig } from '../../config/app-config.js';
import { MetricsRecorder, PruneMetricsJob } from './metrics-recorder.js';
import { Metrics } from './metrics.js';
import { QueueGauges } from './queue-gauges.js';

/** Provides `Metrics` in every role: each process writes its own. All processes share the queues, so only workers count jobs. */
@Global()
@Module({})
export class MetricsModule {
  static forRoles(config: AppConfig): DynamicModule {
    const work = config.has('worker') ? [PruneMetricsJob, QueueGauges] : [];
    return {
      module: MetricsModule,
      providers: [Metrics, MetricsRecorder, { provide: FAULT_COUNTER, useExisting: Metrics }, ...work],
      exports: [FAULT_COUNTER, Metrics, MetricsRecorder],
    };
  }
}
