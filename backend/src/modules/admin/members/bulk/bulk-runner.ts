import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../../infra/outbox/outbox.js';
import {
  runAccountBatch,
  runAccountBatches,
  type AccountWork,
  type User,
  UserRepository,
} from '../../../users/index.js';
import { MemberActs, type Actor } from '../member-acts.js';
import type { BulkAct, BulkTarget } from './bulk-act.js';
import { targetCondition } from './bulk-target.js';

export const BULK_BATCH = 200;

interface Open extends BulkTarget, AccountWork {
  act: BulkAct;
  address: string;
  requestId: string;
}

/** Carries acts on many out. With each batch come its entries in the audit trail. */
@Injectable()
export class BulkRunner {
  constructor(
    private readonly em: EntityManager,
    private readonly acts: MemberActs,
    private readonly outbox: Outbox,
  ) {}

  runAll(progress?: (percent: number) => Promise<void>): Promise<void> {
    return runAccountBatches(() => this.runBatch(), progress);
  }

  /** @returns how far the oldest job is that nobody else does, %; `null` where there is none */
  runBatch(): Promise<number | null> {
    return runAccountBatch<Open>(this.em, this.outbox, {
      table: 'member_bulk',
      columns: 'act, filter, user_ids as "userIds", address, request_id as "requestId"',
      size: BULK_BATCH,
      accounts: targetCondition,
      act: async (em, userIds, open) => {
        const users = await new UserRepository(em).lockedAll(em, userIds);
        for (const user of users) await this.actOn(em, user, open);
      },
    });
  }

  private async actOn(em: EntityManager, user: User, open: Open): Promise<void> {
    const { id, createdBy, address, requestId, act } = open;
    const actor: Actor = { adminId: createdBy, address, requestId, bulkId: id };
    switch (act.name) {
      case 'status':
        return this.acts.setStatus(em, user, act.status!, actor);
      case 'days':
        return this.acts.addDays(em, user, act.addDays!, actor);
      case 'mail':
        return this.acts.mailStatus(em, user, actor);
      case 'revoke':
        await this.acts.revokeSessions(em, user, 'all', actor);
    }
  }
}
