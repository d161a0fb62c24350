import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdministratorDto, InviteAdministratorDto } from '@pricealgo/contract/administrators';
import { type AdminRole, mayEnter } from '@pricealgo/contract/admin-roles';
import type { AuditAction } from '@pricealgo/contract/audit';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Audit } from '../../audit/index.js';
import { identityKey, mayLogIn, type User, UserRepository } from '../../users/index.js';
import { SocialIdentity, Ticket, VerificationCode } from '../auth.entities.js';
import { lockAccount } from '../credentials/account-lock.js';
import { SessionEndService } from '../sessions/session-end.service.js';
import { UnconfirmedAccountService } from '../signup/unconfirmed-account.service.js';
import { usernameFor } from './create-admin.js';
import { forgetFactor } from './forget-factor.js';
import { InvitationService } from './invitation.service.js';

interface Row extends Omit<AdministratorDto, 'self' | 'invitationEndsMs'> {
  invitationEndsMs: number | null;
}

/**
 * Who may enter the back office, and how far. Whoever changes that is a full administrator at the moment of the change, and
 * changes nobody's rights but others': so there is always one who is left, whatever two of them do at the same time.
 */
@Injectable()
export class AdministratorsService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly unconfirmed: UnconfirmedAccountService,
    private readonly invitations: InvitationService,
    private readonly sessions: SessionEndService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Those who are there, and those who are invited, in the order in which they came. */
  async list(selfId: string): Promise<AdministratorDto[]> {
    const rows = await this.em.fork().execute<Row[]>(
      `select u.id as "userId", u.name, u.email, u.admin_role as role, (u.totp_secret is not null or u.passkey_count > 0) as "secondFactor",
         (select count(*)::int from recovery_code c where c.user_id = u.id and c.used_at is null) as "recoveryCodesLeft",
         floor(extract(epoch from u.created_at) * 1000)::float8 as "createdMs",
         floor(extract(epoch from u.last_login_at) * 1000)::float8 as "lastLoginMs", u.status = 'Pending' as invited,
         (select floor(extract(epoch from max(t.expires_at)) * 1000)::float8 from account_ticket t
          where t.user_id = u.id and t.purpose = 'admin-invite' and t.used_at is null and t.expires_at > now()) as "invitationEndsMs"
       from user_account u where u.role = 'admin' and u.admin_role is not null order by u.created_at, u.id`,
    );
    return rows.map((row) => ({ ...row, self: row.userId === selfId }));
  }

  /**
   * Makes an account that waits for its owner, and mails its link.
   * @throws AppError `email_taken`, `role_forbidden`
   */
  invite(principal: Principal, form: InviteAdministratorDto, context: RequestContext): Promise<void> {
    const { name, email, role } = form;
    const id = randomUUID();
    return this.change(principal, async (em) => {
      await this.users.lockAddress(em, email);
      const known = await this.users.byEmail(email, em);
      // Nobody has confirmed that sign-up: the address may be anybody's.
      if (known?.status === 'inactive' && known.role === 'member') {
        await this.unconfirmed.remove(em, known.id);
        em.clear();
      } else if (known) throw new AppError('email_taken');
      const username = usernameFor(email);
      const names = {
        name,
        username,
        usernameKey: identityKey(username),
        email,
        emailKey: identityKey(email),
      };
      const rights = { role: 'admin', adminRole: role, status: 'Pending' } as const;
      await this.users.insert(em, { id, ...names, ...rights, preferences: {} });
      await this.record(em, 'admin.invited', principal, id, context, { role });
      await this.invitations.mail(em, { id, name, email }, role);
    });
  }

  /** Mails another link; the one before is good no more. @throws AppError `not_found`, `conflict` for who has come already */
  inviteAgain(principal: Principal, userId: string, context: RequestContext): Promise<void> {
    return this.change(principal, async (em) => {
      const user = await this.administrator(em, userId);
      if (user.status !== 'Pending')
        throw new AppError('conflict', {
          message: 'This administrator has accepted the invitation already.',
        });
      await this.record(em, 'admin.invited', principal, userId, context, {
        role: user.adminRole,
        again: true,
      });
      await this.invitations.mail(em, user, user.adminRole!);
    });
  }

  /** Ends their sessions: they come back with the rights that they have then. @throws AppError `not_found`, `forbidden` */
  setRole(principal: Principal, userId: string, role: AdminRole, context: RequestContext): Promise<void> {
    return this.change(principal, async (em) => {
      const user = await this.another(em, principal, userId);
      if (user.adminRole === role) return;
      const before = user.adminRole;
      await this.users.update(em, { id: userId }, { adminRole: role, updatedAt: new Date() });
      await this.sessions.revoke(em, userId, 'all', 'role');
      await this.outbox.addEvent(em, 'users.changed', { userId });
      await this.record(em, 'admin.role-set', principal, userId, context, { from: before, to: role });
    });
  }

  /**
   * Takes the back office from somebody and closes the account, which the audit trail still names; who was only invited is
   * gone altogether.
   * @throws AppError `not_found`, `forbidden`
   */
  remove(principal: Principal, userId: string, context: RequestContext): Promise<void> {
    return this.change(principal, async (em) => {
      const user = await this.another(em, principal, userId);
      const { adminRole: role, name, email } = user;
      await this.sessions.revoke(em, userId, 'all', 'role');
      await em.nativeDelete(Ticket, { userId });
      await em.nativeDelete(VerificationCode, { userId });
      await forgetFactor(em, userId);
      await em.nativeDelete(SocialIdentity, { userId });
      if (user.status === 'Pending') await this.users.remove(em, { id: userId, status: 'Pending' });
      else {
        const none = { adminRole: null, passwordHash: null };
        const closed = { role: 'member', status: 'Cancelled', ...none, updatedAt: new Date() } as const;
        await this.users.update(em, { id: userId }, closed);
      }
      await this.outbox.addEvent(em, 'users.changed', { userId });
      await this.record(em, 'admin.removed', principal, userId, context, { role, name, email });
    });
  }

  /** One change at a time, by somebody who may make it when its turn comes. */
  private change(principal: Principal, apply: (em: EntityManager) => Promise<void>): Promise<void> {
    return inTransaction(this.em, async (em) => {
      await em.execute("select pg_advisory_xact_lock(hashtext('administrators'))");
      const { role, adminRole, status } = await lockAccount(em, principal);
      const still = role === 'admin' && mayLogIn(status) && mayEnter(adminRole, 'administrators');
      if (!still) throw new AppError('role_forbidden');
      await apply(em);
    });
  }

  private async another(em: EntityManager, principal: Principal, userId: string): Promise<User> {
    if (userId === principal.userId)
      throw new AppError('forbidden', { message: 'Another administrator has to do this for you.' });
    return this.administrator(em, userId);
  }

  private async administrator(em: EntityManager, userId: string): Promise<User> {
    const user = await this.users.locked(em, userId);
    if (user?.role !== 'admin')
      throw new AppError('not_found', { message: 'There is no such administrator.' });
    return user;
  }

  private record(
    em: EntityManager,
    action: AuditAction,
    { userId: actorId }: Principal,
    subjectId: string,
    { address, requestId }: RequestContext,
    detail: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(em, { action, actorId, subjectId, address, requestId, detail });
  }
}
