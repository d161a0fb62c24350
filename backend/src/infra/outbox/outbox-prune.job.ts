import { Injectable } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../queue/job-handler.decorator.js';
import { OutboxRelay } from './outbox.relay.js';

@Injectable()
@JobHandler('outbox.prune', { everyMs: 6 * 3_600_000 })
export class OutboxPruneJob implements JobHandling<unknown> {
  constructor(private readonly relay: OutboxRelay) {}

  handle(): Promise<void> {
    return this.relay.prune();
  }
}
