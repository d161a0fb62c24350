import { Injectable } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { ProviderEventRepository } from './provider-event.repository.js';

/** How long a line of the provider timeline is kept. */
export const KEEP_TIMELINE_MS = 30 * 86_400_000;

@Injectable()
@JobHandler('provider-events.prune', { everyMs: 6 * 3_600_000 })
export class PruneTimelineJob implements JobHandling<unknown> {
  constructor(private readonly events: ProviderEventRepository) {}

  async handle(): Promise<void> {
    await this.events.deleteBefore(Date.now() - KEEP_TIMELINE_MS);
  }
}
