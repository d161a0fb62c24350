import { Injectable } from '@nestjs/common';
import {
  JobHandler,
  type JobHandling,
  type JobProgress,
} from '../../../../infra/queue/job-handler.decorator.js';
import { BULK_JOB } from './bulk-act.js';
import { BulkRunner } from './bulk-runner.js';

/** At once when one is begun; by itself again, should its worker have died or its queue been lost. */
@Injectable()
@JobHandler(BULK_JOB, { everyMs: 15_000 })
export class BulkJob implements JobHandling<unknown> {
  constructor(private readonly runner: BulkRunner) {}

  handle(_payload: unknown, progress: JobProgress): Promise<void> {
    return this.runner.runAll(progress);
  }
}
