import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '../../../common/errors/app-error.js';
import { instantText } from '../../../common/format/time-text.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { FirebasePhone } from '../../../infra/sms/firebase/firebase-phone.js';
import { Audit } from '../../audit/index.js';
import { identityKey, User, UserRepository } from '../../users/index.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { PasswordPolicy } from '../credentials/password-policy.js';
import type { UpdatePasswordDto } from '@pricealgo/contract/passwords';
import { requestContext, type RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { CodeService } from '../credentials/code.service.js';
import { TicketService } from '../credentials/ticket.service.js';
import { LoginLimitsService } from '../login/login-limits.service.js';
import { KnownDeviceService } from '../sessions/known-device.service.js';
import { SessionService } from '../sessions/session.service.js';

export const RESET_TICKET_MS = 15 * 60_000;

/** Sets a new password for somebody who proved with a code whose account it is. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    private readonly users: UserRepository,
    private readonly codes: CodeService,
    private readonly tickets: TicketService,
    private readonly policy: PasswordPolicy,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionService,
    private readonly mailer: Mailer,
    private readonly firebase: FirebasePhone,
    private readonly audit: Audit,
    private readonly loginLimits: LoginLimitsService,
    private readonly devices: KnownDeviceService,
  ) {}

  /** @returns the ticket for `updatePassword` @throws AppError `code_invalid`, `code_expired` */
  async confirmCode(codeId: string | null, code: string, address: string): Promise<string> {
    await this.limits.take('code.confirm-address', address);
    if (!codeId) throw new AppError('code_expired');
    const { userId } = await this.codes.check(
      'password-reset',
      codeId,
      code,
      ({ sessionInfo, mobileNumber }) => this.firebase.confirms(sessionInfo!, code, mobileNumber!),
    );
    const ticket = await inTransaction(this.em, async (em) => {
      // Whoever ends the codes of an account holds its lock: a code that they found is good no more here.
      if (userId) await this.users.locked(em, userId);
      await this.codes.use(em, codeId);
      return userId && this.tickets.issue(em, 'password-reset', { userId, ttlMs: RESET_TICKET_MS });
    });
    // The code of an address without an account was sent to nobody: this was a lucky guess.
    if (!ticket) throw new AppError('code_invalid');
    return ticket;
  }

  /**
   * Ends every session of the account. This browser is known from then on: strangers who go on trying do not close the login that
   * follows.
   * @param token ticket of this browser, `null` for none
   * @throws AppError `ticket_invalid` (also for another account's), `ticket_expired`, `ticket_used`, `password_refused`
   */
  async updatePassword(
    form: UpdatePasswordDto,
    token: string | null,
    request: Request,
    response: Response,
  ): Promise<void> {
    const origin = requestContext(request);
    await this.limits.take('reset.address', origin.address);
    if (!token) throw new AppError('ticket_invalid');
    if (form.confirm_password !== form.password) {
      const message = 'Confirm password must be same as password.';
      throw new AppError('password_refused', { message, fields: { confirm_password: message } });
    }
    // Looked at before the expensive hash, redeemed after it: a refused password does not use the ticket up.
    const peeked = await this.tickets.peek(this.em.fork(), 'password-reset', token);
    const owner = await this.owner(peeked.userId, form.email, this.em.fork());
    this.policy.assert(form.password, owner);
    const passwordHash = await this.hasher.hash(form.password);
    await inTransaction(this.em, async (em) => {
      await this.users.locked(em, owner.id);
      const { userId } = await this.tickets.redeem(em, 'password-reset', token);
      const user = await this.owner(userId, form.email, em);
      user.passwordHash = passwordHash;
      await em.flush();
      await this.afterChange(em, user, origin);
    });
    await this.loginLimits.forgive(owner.emailKey, origin.address);
    this.devices.remember(request, response, { id: owner.id, emailKey: owner.emailKey, passwordHash });
  }

  private async owner(userId: string | null, email: string, em: EntityManager): Promise<User> {
    const user = userId ? await this.users.byId(userId, em) : null;
    if (!user || user.emailKey !== identityKey(email)) throw new AppError('ticket_invalid');
    return user;
  }

  private async afterChange(em: EntityManager, user: User, origin: RequestContext): Promise<void> {
    await this.sessions.revoke(em, user.id, 'all', 'password');
    await this.audit.record(em, {
      action: 'password.reset',
      actorId: user.id,
      subjectId: user.id,
      ...origin,
    });
    const when = instantText(Date.now());
    await this.mailer.send(em, user.email, 'password-changed', { name: user.name, when });
  }
}
