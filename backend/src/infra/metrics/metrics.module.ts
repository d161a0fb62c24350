import { Global, Module, type DynamicModule } from '@nestjs/common';
import { FAULT_COUNTER } from '../../common/http/fault-counter.js';
import type { AppConfig } from '../../config/app-config.js';
import { MetricsRecorder } from './metrics-recorder.js';
import { Metrics } from './metrics.js';
import { PruneMetricsJob } from './prune-metrics.job.js';
import { QueueGauges } from './queue-gauges.js';

/** `Metrics` everywhere, and every process writes its own. The queue is one: its workers count it. */
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
