import { Module } from '@nestjs/common';
import { ExpiredRights } from '../tickets/expired-rights.js';
import { PruneAccountsJob } from './prune-accounts.job.js';
import { UnprovenAccounts } from './unproven-accounts.js';

/** For the worker role. */
@Module({ providers: [PruneAccountsJob, ExpiredRights, UnprovenAccounts] })
export class AccountPruningModule {}
