import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { NightlyRunService } from './nightly-run.service.js';

/** Checks every few seconds of the night whether there is room for more of its runs. */
@Injectable()
@JobHandler('analysis.nightly', { everyMs: 15_000 })
export class NightlyJob implements JobHandling<unknown> {
  constructor(
    private readonly runs: NightlyRunService,
    private readonly config: AppConfig,
  ) {}

  async handle(): Promise<void> {
    // Tests call NightlyRunService themselves: a suite that runs at 02:00 UTC sees the same runs as any other.
    if (this.config.env.NODE_ENV !== 'test') await this.runs.requestNext(Date.now());
  }
}
