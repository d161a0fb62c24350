import { Global, Module, type DynamicModule } from '@nestjs/common';
import { FAULT_LISTENER } from '../../common/http/wrapper-exception.filter.js';
import type { AppConfig } from '../../config/app-config.js';
import { MetricsEndpoint } from './metrics-endpoint.js';
import { MetricsRecorder, PruneMetricsJob } from './metrics-recorder.js';
import { Metrics } from './metrics.js';
import { NodeFacts } from './node-facts.js';
import { OutboundGauges } from './outbound-gauges.js';
import { QueueGauges } from './queue-gauges.js';
import { ServerErrors } from './server-errors.js';
import { StorageGauges } from './storage-gauges.js';

/**
 * Provides `Metrics` in every role: each process writes its own. All processes share queues, deliveries, outbox and backups, so
 * only workers count those.
 */
@Global()
@Module({})
export class MetricsModule {
  static forRoles(config: AppConfig): DynamicModule {
    const work = config.has('worker') ? [PruneMetricsJob, OutboundGauges, QueueGauges, StorageGauges] : [];
    return {
      module: MetricsModule,
      providers: [
        Metrics,
        MetricsEndpoint,
        MetricsRecorder,
        NodeFacts,
        ServerErrors,
        { provide: FAULT_LISTENER, useExisting: ServerErrors },
        ...work,
      ],
      exports: [FAULT_LISTENER, Metrics, MetricsEndpoint, MetricsRecorder],
    };
  }
}
