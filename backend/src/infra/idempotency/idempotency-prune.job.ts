import { Injectable } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../queue/job-handler.decorator.js';
import { IdempotencyKeys } from './idempotency-keys.js';

@Injectable()
@JobHandler('idempotency.prune', { everyMs: 3_600_000 })
export class IdempotencyPruneJob implements JobHandling<unknown> {
  constructor(private readonly keys: IdempotencyKeys) {}

  handle(): Promise<void> {
    return this.keys.prune();
  }
}
