import { Injectable } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { ExpiredCredentialService } from '../credentials/ticket.service.js';
import { UnconfirmedAccountService } from './activation.service.js';

/** Forgets what has run out: tickets, codes, and accounts that nobody activated. */
@Injectable()
@JobHandler('accounts.prune', { everyMs: 24 * 3_600_000 })
export class PruneAccountsJob implements JobHandling<unknown> {
  constructor(
    private readonly rights: ExpiredCredentialService,
    private readonly unproven: UnconfirmedAccountService,
  ) {}

  async handle(): Promise<void> {
    const nowMs = Date.now();
    await this.rights.prune(nowMs);
    await this.unproven.prune(nowMs);
  }
}
