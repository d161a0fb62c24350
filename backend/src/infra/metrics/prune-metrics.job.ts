import { Injectable } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../queue/job-handler.decorator.js';
import { MetricsRecorder } from './metrics-recorder.js';

@Injectable()
@JobHandler('metrics.prune', { everyMs: 3_600_000 })
export class PruneMetricsJob implements JobHandling<unknown> {
  constructor(private readonly recorder: MetricsRecorder) {}

  handle(): Promise<void> {
    return this.recorder.prune();
  }
}
