import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../../infra/outbox/outbox.js';
import {
  JobHandler,
  type JobHandling,
  type JobProgress,
} from '../../../../infra/queue/job-handler.decorator.js';
import {
  type AccountWork,
  runAccountBatch,
  runAccountBatches,
  type User,
  UserRepository,
} from '../../../users/index.js';
import { MemberActionsService, type Actor } from '../member-actions.service.js';
import { BULK_JOB, targetCondition, type BulkAction, type BulkTarget } from './bulk-action.js';

export const BULK_BATCH = 200;

interface Open extends BulkTarget, AccountWork {
  action: BulkAction;
  address: string;
  requestId: string;
}

/**
 * Carries bulk actions out: at once when one is begun, and by schedule, should its worker have died or its queue been lost.
 * With each batch come its entries in the audit trail.
 */
@Injectable()
@JobHandler(BULK_JOB, { everyMs: 15_000 })
export class BulkRunner implements JobHandling<unknown> {
  constructor(
    private readonly em: EntityManager,
    private readonly actions: MemberActionsService,
    private readonly outbox: Outbox,
  ) {}

  handle(_payload: unknown, progress: JobProgress): Promise<void> {
    return this.runAll(progress);
  }

  runAll(progress?: (percent: number) => Promise<void>): Promise<void> {
    return runAccountBatches(() => this.runBatch(), progress);
  }

  /** @returns how far the oldest job is that nobody else does, %; `null` where there is none */
  runBatch(): Promise<number | null> {
    return runAccountBatch<Open>(this.em, this.outbox, {
      table: 'member_bulk',
      columns: 'act as action, filter, user_ids as "userIds", address, request_id as "requestId"',
      // Two acts on one account must not change places.
      waitsFor: 'true',
      size: BULK_BATCH,
      accounts: targetCondition,
      act: async (em, userIds, open) => {
        const users = await new UserRepository(em).lockedAll(em, userIds);
        for (const user of users) await this.actOn(em, user, open);
      },
    });
  }

  private async actOn(em: EntityManager, user: User, open: Open): Promise<void> {
    const { id, createdBy, address, requestId, action } = open;
    const actor: Actor = { adminId: createdBy, address, requestId, bulkId: id };
    switch (action.name) {
      case 'status':
        return this.actions.setStatus(em, user, action.status!, actor);
      case 'days':
        return this.actions.addDays(em, user, action.addDays!, actor);
      case 'mail':
        return this.actions.mailStatus(em, user, actor);
      case 'revoke':
        await this.actions.revokeSessions(em, user, 'all', actor);
    }
  }
}
