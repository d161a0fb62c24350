import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@pricealgo/contract/audit';
import type { Principal } from '../../common/access/principal.js';
import { AppError } from '../../common/errors/app-error.js';
import { dayText } from '../../common/format/time-text.js';
import { Mailer } from '../../infra/mail/mailer.js';
import { Outbox } from '../../infra/outbox/outbox.js';
import { JobHandler, type JobHandling } from '../../infra/queue/job-handler.decorator.js';
import { Audit } from '../audit/index.js';
import type { RequestContext } from '../../common/http/request-context.js';
import { inTransaction } from '../../database/in-transaction.js';
import { lockAccount, ReauthenticationService, SessionEndService } from '../auth/index.js';
import { UserRepository } from '../users/index.js';
import { DELETE_PICTURE_JOB, type DeletePicture } from './picture.service.js';
import { PersonalDataService } from './personal-data.service.js';

/** Time in which a member can log in and cancel the removal. */
const GRACE_MS = 14 * 86_400_000;
const HOUR_MS = 3_600_000;

/** Plans and cancels the removal of an account. */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly reauthentication: ReauthenticationService,
    private readonly sessions: SessionEndService,
    private readonly mailer: Mailer,
    private readonly audit: Audit,
  ) {}

  /**
   * Plans the removal and ends every session. Planned again, the first date stays.
   * @returns the instant after which the account is removed
   * @throws AppError `password_wrong`, `login_again`; `forbidden` for administrators
   */
  async plan(principal: Principal, password: string | undefined, context: RequestContext): Promise<Date> {
    const checked = await this.reauthentication.confirm(principal, password);
    return inTransaction(this.em, async (em) => {
      const user = await lockAccount(em, principal, checked);
      if (user.role === 'admin') {
        throw new AppError('forbidden', { message: 'Administrators are removed on the server.' });
      }
      const deleteAfter = user.deleteAfter ?? new Date(Date.now() + GRACE_MS);
      user.deleteAfter = deleteAfter;
      await this.sessions.revoke(em, user.id, 'all', 'deletion');
      await this.mailer.send(em, user.email, 'deletion-planned', {
        name: user.name,
        date: dayText(deleteAfter.getTime()),
      });
      await this.note(em, 'account.delete-requested', user.id, context);
      return deleteAfter;
    });
  }

  /** Keeps the account; does nothing where no removal is planned. */
  async cancel(userId: string, context: RequestContext): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const user = await this.users.currentLocked(em, userId);
      if (!user.deleteAfter) return;
      user.deleteAfter = null;
      await this.note(em, 'account.delete-cancelled', userId, context);
    });
  }

  private async note(
    em: EntityManager,
    action: AuditAction,
    userId: string,
    context: RequestContext,
  ): Promise<void> {
    await this.audit.record(em, { action, actorId: userId, subjectId: userId, ...context });
  }
}

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
    private readonly personalData: PersonalDataService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async handle(): Promise<void> {
    for (const id of await this.users.dueForDeletion()) await this.remove(id);
  }

  /** Checks again under the lock: its owner may have cancelled the removal meanwhile. */
  private async remove(id: string): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const user = await this.users.locked(em, id);
      if (!user?.deleteAfter || user.deleteAfter.getTime() > Date.now()) return;
      if (user.profilePic) {
        const payload: DeletePicture = { name: user.profilePic };
        await this.outbox.addJob(em, DELETE_PICTURE_JOB, payload);
      }
      await this.personalData.erase(em, id);
      await this.users.remove(em, { id });
      // Nodes that remember the account forget it.
      await this.outbox.addEvent(em, 'users.changed', { userId: id });
      await this.audit.record(em, { action: 'account.deleted', actorId: null, subjectId: id });
    });
  }
}
