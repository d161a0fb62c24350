import { Injectable, Logger } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { RunProgressPublisher } from './run-progress-publisher.js';
import { RunRepository } from './run.repository.js';

/**
 * Ends the runs whose job is lost: its worker died again and again, the queue's storage was emptied, or the database was
 * away when the last attempt wanted to write. Nothing else would ever end them.
 */
@Injectable()
@JobHandler('analysis.give-up-stale', { everyMs: 5 * 60_000 })
export class GiveUpStaleJob implements JobHandling<unknown> {
  private readonly logger = new Logger(GiveUpStaleJob.name);

  constructor(
    private readonly runs: RunRepository,
    private readonly publisher: RunProgressPublisher,
  ) {}

  async handle(): Promise<void> {
    const failure = 'The calculation was not finished in time. Please try again.';
    for (const run of await this.runs.giveUpStale(failure)) {
      this.logger.warn({ runId: run.id }, 'an analysis run was given up');
      await this.publisher.publish(run, 'failed', 100, { failure });
    }
  }
}
