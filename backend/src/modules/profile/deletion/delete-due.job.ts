import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { Audit } from '../../audit/index.js';
import { DELETE_PICTURE_JOB, type DeletePicture } from '../picture/picture-jobs.js';
import { SessionRepository } from '../../auth/index.js';
import { UserRepository } from '../../users/index.js';

const HOUR_MS = 3_600_000;

/**
 * Removes the accounts whose grace is over, each in a transaction of its own. The audit trail keeps what was done, with
 * an id that then belongs to nobody.
 */
@Injectable()
@JobHandler('accounts.delete-due', { everyMs: HOUR_MS })
export class DeleteDueJob implements JobHandling<unknown> {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async handle(): Promise<void> {
    for (const id of await this.users.dueForDeletion()) await this.remove(id);
  }

  /** Looks again under the lock: its owner may have taken it back meanwhile. */
  private async remove(id: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const user = await this.users.locked(em, id);
      if (!user?.deleteAfter || user.deleteAfter.getTime() > Date.now()) return;
      if (user.profilePic) {
        const payload: DeletePicture = { name: user.profilePic };
        await this.outbox.addJob(em, DELETE_PICTURE_JOB, payload);
      }
      const sessionIds = await this.sessions.removeAccess(em, id);
      await this.users.remove(em, { id });
      // Nodes that remember the account or one of its sessions forget them.
      await this.outbox.addEvent(em, 'sessions.revoked', { userId: id, sessionIds });
      await this.outbox.addEvent(em, 'users.changed', { userId: id });
      await this.audit.record(em, { action: 'account.deleted', actorId: null, subjectId: id });
    });
  }
}
