import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@pricealgo/contract/audit';
import type { OwnFactorDto, TotpEnrolDto } from '@pricealgo/contract/login';
import type { Request, Response } from 'express';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { instantText } from '../../../common/format/time-text.js';
import { requestContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { Audit } from '../../audit/index.js';
import { type User, UserRepository } from '../../users/index.js';
import { RecoveryCode } from '../auth.entities.js';
import { ReauthenticationService } from '../credentials/reauthentication.service.js';
import { SessionService } from '../sessions/session.service.js';
import { forgetFactor } from './forget-factor.js';
import { issueRecoveryCodes, SecondFactorService } from './second-factor.service.js';
import { TotpEnrolmentService } from './totp-enrolment.service.js';

/** The own authenticator app and recovery codes of who is logged in, in either area. Connecting an app is `TotpEnrolmentService`. */
@Injectable()
export class OwnFactorService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly again: ReauthenticationService,
    private readonly factor: SecondFactorService,
    private readonly enrolment: TotpEnrolmentService,
    private readonly sessions: SessionService,
    private readonly mailer: Mailer,
    private readonly audit: Audit,
    private readonly config: AppConfig,
  ) {}

  async of({ userId }: Principal): Promise<OwnFactorDto> {
    const user = await this.users.current(userId);
    const recoveryCodesLeft = await this.em.fork().count(RecoveryCode, { userId, usedAt: null });
    return { connected: Boolean(user.totpSecret), required: this.requiredOf(user), recoveryCodesLeft };
  }

  /**
   * Allows this browser to connect an app, or another one. Accounts without a password have no second factor: the provider that
   * opens them asks for its own.
   * @throws AppError `totp_password` without a password, and those of `confirmAgain`
   */
  async permitEnrolment(
    principal: Principal,
    form: TotpEnrolDto,
    request: Request,
    response: Response,
  ): Promise<void> {
    if (!(await this.users.current(principal.userId)).passwordHash) throw new AppError('totp_password');
    await this.enrolment.permit(await this.confirmAgain(principal, form, request), response);
  }

  /**
   * Ten new codes; those before are no longer good, the one that was given here included.
   * @throws AppError `totp_absent`, and those of `confirmAgain`
   */
  async newRecoveryCodes(principal: Principal, form: TotpEnrolDto, request: Request): Promise<string[]> {
    const user = await this.confirmed(principal, form, request);
    return inTransaction(this.em, async (em) => {
      await this.stillConnected(em, user);
      await this.record(em, 'totp.codes-made', user, request);
      const when = instantText(Date.now());
      await this.mailer.send(em, user.email, 'recovery-codes-made', { name: user.name, when });
      return issueRecoveryCodes(em, user.id);
    });
  }

  /**
   * The password alone from now on; other sessions end, so that none goes on that somebody else opened meanwhile.
   * @throws AppError `forbidden` where an app is required; `totp_absent`, and those of `confirmAgain`
   */
  async turnOff(principal: Principal, form: TotpEnrolDto, request: Request): Promise<void> {
    if (this.requiredOf(await this.users.current(principal.userId)))
      throw new AppError('forbidden', {
        message: 'Administrators of this installation need an authenticator app.',
      });
    const user = await this.confirmed(principal, form, request);
    await inTransaction(this.em, async (em) => {
      await this.stillConnected(em, user);
      await forgetFactor(em, user.id);
      await this.sessions.revoke(em, user.id, { except: principal.sessionId }, 'totp');
      await this.record(em, 'totp.disabled', user, request);
      const when = instantText(Date.now());
      await this.mailer.send(em, user.email, 'totp-changed', { name: user.name, change: 'removed', when });
    });
  }

  /**
   * Asks who is logged in for the password and, where there is an app, for a code of it or a recovery code.
   * @throws AppError `password_wrong` | `totp_required` | `totp_invalid` | `too_many_requests`
   */
  private async confirmAgain(
    principal: Principal,
    { password, code }: TotpEnrolDto,
    request: Request,
  ): Promise<User> {
    await this.again.confirm(principal, password);
    const user = await this.users.current(principal.userId);
    if (user.totpSecret) await this.factor.assert(user, code, request);
    return user;
  }

  private requiredOf({ role }: User): boolean {
    return role === 'admin' && this.config.adminTotpRequired;
  }

  private async confirmed(principal: Principal, form: TotpEnrolDto, request: Request): Promise<User> {
    const { id, totpSecret } = await this.confirmAgain(principal, form, request);
    if (!totpSecret) throw new AppError('totp_absent');
    // Read again: a code may have sealed the secret anew.
    return this.users.current(id);
  }

  /** Another app may have been connected meanwhile, of which nobody has shown a code here. */
  private async stillConnected(em: EntityManager, { id, totpSecret }: User): Promise<void> {
    const now = await this.users.currentLocked(em, id);
    if (!now.totpSecret || now.totpSecret !== totpSecret) throw new AppError('conflict');
  }

  private record(em: EntityManager, action: AuditAction, { id }: User, request: Request): Promise<void> {
    const { address, requestId } = requestContext(request);
    return this.audit.record(em, { action, actorId: id, subjectId: id, address, requestId });
  }
}
