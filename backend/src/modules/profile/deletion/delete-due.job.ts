import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { Audit } from '../../audit/audit.js';
import { RecoveryCode, Session, SocialIdentity, Ticket, VerificationCode } from '../../auth/auth.entities.js';
import { User } from '../../users/user.entity.js';
import { DELETE_PICTURE_JOB, type DeletePicture } from '../picture/picture-jobs.js';

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
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async handle(): Promise<void> {
    const due = await this.em
      .fork()
      .find(User, { deleteAfter: { $lte: new Date() } }, { fields: ['id'], orderBy: { deleteAfter: 'asc' } });
    for (const { id } of due) await this.remove(id);
  }

  /** Looks again under the lock: its owner may have taken it back meanwhile. */
  private async remove(id: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const user = await em.findOne(
        User,
        { id, deleteAfter: { $lte: new Date() } },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!user) return;
      const sessions = await em.find(Session, { userId: id, revokedAt: null }, { fields: ['id'] });
      if (user.profilePic) {
        const payload: DeletePicture = { name: user.profilePic };
        await this.outbox.addJob(em, DELETE_PICTURE_JOB, payload);
      }
      await em.nativeDelete(Session, { userId: id });
      await em.nativeDelete(Ticket, { userId: id });
      await em.nativeDelete(VerificationCode, { userId: id });
      await em.nativeDelete(SocialIdentity, { userId: id });
      await em.nativeDelete(RecoveryCode, { userId: id });
      await em.nativeDelete(User, { id });
      // Nodes that remember the account or one of its sessions forget them.
      await this.outbox.addEvent(em, 'sessions.revoked', {
        userId: id,
        sessionIds: sessions.map((session) => session.id),
      });
      await this.outbox.addEvent(em, 'users.changed', { userId: id });
      await this.audit.record(em, { action: 'account.deleted', actorId: null, subjectId: id });
    });
  }
}
