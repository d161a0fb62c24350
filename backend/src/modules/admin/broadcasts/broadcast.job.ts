import { Injectable } from '@nestjs/common';
import {
  JobHandler,
  type JobHandling,
  type JobProgress,
} from '../../../infra/queue/job-handler.decorator.js';
import { BroadcastRunner } from './broadcast-runner.js';
import { BROADCAST_JOB } from './broadcasts.js';

/** At once when one is sent; by itself again, should its worker have died or its queue been lost. */
@Injectable()
@JobHandler(BROADCAST_JOB, { everyMs: 15_000 })
export class BroadcastJob implements JobHandling<unknown> {
  constructor(private readonly runner: BroadcastRunner) {}

  handle(_payload: unknown, progress: JobProgress): Promise<void> {
    return this.runner.runAll(progress);
  }
}
