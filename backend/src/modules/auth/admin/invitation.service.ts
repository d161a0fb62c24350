import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AcceptInvitationDto, InvitationDto } from '@pricealgo/contract/administrators';
import type { AdminRole } from '@pricealgo/contract/admin-roles';
import { AppError } from '../../../common/errors/app-error.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { Audit } from '../../audit/index.js';
import { type User, UserRepository } from '../../users/index.js';
import { TicketService } from '../credentials/ticket.service.js';
import { NewPasswordService } from '../password/new-password.service.js';

const VALID_HOURS = 72;

/** The mailed link by which an administrator who was invited sets a password. Its account waits as `Pending` until then. */
@Injectable()
export class InvitationService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly tickets: TicketService,
    private readonly passwords: NewPasswordService,
    private readonly mailer: Mailer,
    private readonly links: PublicAddress,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  /** Mails a link, the only one that is good. @param em the transaction's own */
  async mail(em: EntityManager, user: Pick<User, 'id' | 'name' | 'email'>, role: AdminRole): Promise<void> {
    await this.tickets.discard(em, 'admin-invite', user.id);
    const ttlMs = VALID_HOURS * 3_600_000;
    const token = await this.tickets.issue(em, 'admin-invite', { userId: user.id, ttlMs });
    // Behind the # it is in no log of a server or a proxy.
    const url = `${this.links.link('/admin/invitation')}#${token}`;
    const values = { name: user.name, role, url, validHours: VALID_HOURS };
    await this.mailer.send(em, user.email, 'admin-invitation', values);
  }

  /** Whom the link is for; it stays as it is. @throws AppError `ticket_invalid`, `ticket_expired`, `ticket_used` */
  async look(token: string, origin: RequestContext): Promise<InvitationDto> {
    await this.limits.take('activation.address', origin.address);
    const { name, email, adminRole } = await this.invited(this.em.fork(), token);
    return { name, email, role: adminRole! };
  }

  /**
   * Sets the password and opens the account. The second factor is asked for by the login that follows.
   * @throws AppError `ticket_invalid`, `ticket_expired`, `ticket_used`, `password_refused`
   */
  async accept({ token, password }: AcceptInvitationDto, origin: RequestContext): Promise<void> {
    await this.limits.take('activation.address', origin.address);
    // Looked at before the expensive hash: a refused password does not use the link up.
    const invited = await this.invited(this.em.fork(), token);
    const passwordHash = await this.passwords.hash(password, invited);
    await inTransaction(this.em, async (em) => {
      await this.users.locked(em, invited.id);
      const { id } = await this.invited(em, token);
      await this.tickets.redeem(em, 'admin-invite', token);
      await this.users.update(em, { id }, { passwordHash, status: 'Active', updatedAt: new Date() });
      const { address, requestId } = origin;
      const entry = { actorId: id, subjectId: id, address, requestId };
      await this.audit.record(em, { action: 'admin.invitation-accepted', ...entry });
    });
  }

  private async invited(em: EntityManager, token: string): Promise<User> {
    const { userId } = await this.tickets.peek(em, 'admin-invite', token);
    const user = userId ? await this.users.byId(userId, em) : null;
    if (user?.role !== 'admin' || !user.adminRole || user.status !== 'Pending')
      throw new AppError('ticket_invalid');
    return user;
  }
}
