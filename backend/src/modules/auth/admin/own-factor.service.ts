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
import { hasSecondFactor, type User, UserRepository } from '../../users/index.js';
import { RecoveryCode } from '../auth.entities.js';
import { lockAccount } from '../credentials/account-lock.js';
import { ReauthenticationService } from '../credentials/reauthentication.service.js';
import { SessionService } from '../sessions/session.service.js';
import { issueRecoveryCodes, SecondFactorService } from './second-factor.service.js';
import { TotpEnrolmentService } from './totp-enrolment.service.js';

/**
 * The own authenticator app and recovery codes of who is logged in, in either area. Connecting an app is `TotpEnrolmentService`,
 * passkeys are `OwnPasskeysService`.
 */
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
    const { totpSecret, passkeyCount: passkeys } = user;
    return { connected: Boolean(totpSecret), required: this.requiredOf(user), passkeys, recoveryCodesLeft };
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
    await this.enrolment.permit(await this.confirmAgain(principal, form, request), response, principal);
  }

  /**
   * Ten new codes; those before are no longer good, the one that was given here included.
   * @throws AppError `totp_absent`, and those of `confirmAgain`
   */
  async newRecoveryCodes(principal: Principal, form: TotpEnrolDto, request: Request): Promise<string[]> {
    const user = await this.confirmed(principal, form, request);
    return inTransaction(this.em, async (em) => {
      await this.stillConnected(em, principal, user);
      await this.record(em, 'totp.codes-made', user, request);
      const when = instantText(Date.now());
      await this.mailer.send(em, user.email, 'recovery-codes-made', { name: user.name, when });
      return issueRecoveryCodes(em, user.id);
    });
  }

  /**
   * No app from now on. Passkeys stay, and with them the recovery codes; without one the password is enough. Other sessions end, so that
   * none goes on that somebody else opened meanwhile.
   * @throws AppError `forbidden` where a second factor is required and this is the last; `totp_absent`, and those of `confirmAgain`
   */
  async turnOff(principal: Principal, form: TotpEnrolDto, request: Request): Promise<void> {
    const current = await this.users.current(principal.userId);
    if (current.passkeyCount === 0) this.assertMayHaveNone(current);
    const user = await this.confirmed(principal, form, request);
    if (!user.totpSecret) throw new AppError('totp_absent');
    await inTransaction(this.em, async (em) => {
      const { passkeyCount } = await this.stillConnected(em, principal, user);
      if (passkeyCount === 0) this.assertMayHaveNone(user);
      const changes = { totpSecret: null, totpLastStep: null, updatedAt: new Date() };
      await this.users.update(em, { id: user.id }, changes);
      if (passkeyCount === 0) await em.nativeDelete(RecoveryCode, { userId: user.id });
      await this.sessions.revoke(em, user.id, { except: principal.sessionId }, 'totp');
      await this.record(em, 'totp.disabled', user, request);
      const when = instantText(Date.now());
      const change = passkeyCount === 0 ? 'removed' : 'removed-alone';
      await this.mailer.send(em, user.email, 'totp-changed', { name: user.name, change, when });
    });
  }

  /**
   * Asks who is logged in for the password and, where there is one, for the second factor or a recovery code.
   * @returns the account as it was looked at, for `lockAccount`
   * @throws AppError `password_wrong`, and those of `SecondFactorService.assert`
   */
  async confirmAgain(
    principal: Principal,
    { password, ...given }: TotpEnrolDto,
    request: Request,
  ): Promise<User> {
    const user = await this.again.confirm(principal, password);
    if (hasSecondFactor(user)) await this.factor.assert(user, given, request, principal.sessionId);
    return user;
  }

  /** For who loses the last one. @throws AppError `forbidden` where one is required */
  assertMayHaveNone(user: User): void {
    if (this.requiredOf(user))
      throw new AppError('forbidden', {
        message: 'Administrators of this installation need a second factor.',
      });
  }

  private requiredOf({ role }: User): boolean {
    return role === 'admin' && this.config.adminTotpRequired;
  }

  private async confirmed(principal: Principal, form: TotpEnrolDto, request: Request): Promise<User> {
    const user = await this.confirmAgain(principal, form, request);
    if (!hasSecondFactor(user)) throw new AppError('totp_absent');
    return user;
  }

  /** Another app may have been connected meanwhile, of which nobody has shown a code here. @returns the account as it is now, locked */
  private async stillConnected(em: EntityManager, principal: Principal, checked: User): Promise<User> {
    const now = await lockAccount(em, principal, checked);
    if (!hasSecondFactor(now) || now.totpSecret !== checked.totpSecret) throw new AppError('conflict');
    return now;
  }

  private record(em: EntityManager, action: AuditAction, { id }: User, request: Request): Promise<void> {
    const { address, requestId } = requestContext(request);
    return this.audit.record(em, { action, actorId: id, subjectId: id, address, requestId });
  }
}
