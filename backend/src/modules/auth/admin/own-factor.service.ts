import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@pricealgo/contract/audit';
import type { OwnFactorDto, TotpEnrolDto } from '@pricealgo/contract/login';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { instantText } from '../../../common/format/time-text.js';
import type { CookieChange } from '../../../common/http/cookies.js';
import type { BrowserContext, RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { Audit } from '../../audit/index.js';
import { hasSecondFactor, type User, UserRepository } from '../../users/index.js';
import { RecoveryCode } from '../auth.entities.js';
import { lockAccount } from '../credentials/account-lock.js';
import { SessionEndService } from '../sessions/session-end.service.js';
import { FactorChangeService } from './factor-change.service.js';
import { issueRecoveryCodes } from './second-factor.service.js';
import { TotpSetupService } from './totp-setup.service.js';

/**
 * The own authenticator app and recovery codes of who is logged in, in either area. Connecting an app is `TotpEnrolmentService`,
 * passkeys are `OwnPasskeysService`.
 */
@Injectable()
export class OwnFactorService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly changes: FactorChangeService,
    private readonly setup: TotpSetupService,
    private readonly sessions: SessionEndService,
    private readonly mailer: Mailer,
    private readonly audit: Audit,
  ) {}

  async of({ userId }: Principal): Promise<OwnFactorDto> {
    const user = await this.users.current(userId);
    const recoveryCodesLeft = await this.em.fork().count(RecoveryCode, { userId, usedAt: null });
    const { totpSecret, passkeyCount: passkeys } = user;
    return {
      connected: Boolean(totpSecret),
      required: this.changes.isRequiredOf(user),
      passkeys,
      recoveryCodesLeft,
    };
  }

  /**
   * Allows a browser to connect an app, or another one. Accounts without a password have no second factor: the provider that
   * opens them asks for its own.
   * @throws AppError `totp_password` without a password, and those of `FactorChangeService.confirmAgain`
   */
  async permitEnrolment(
    principal: Principal,
    form: TotpEnrolDto,
    browser: BrowserContext,
  ): Promise<CookieChange> {
    if (!(await this.users.current(principal.userId)).passwordHash) throw new AppError('totp_password');
    return this.setup.permit(await this.changes.confirmAgain(principal, form, browser), principal);
  }

  /**
   * Ten new codes; those before are no longer good, the one that was given here included.
   * @throws AppError `totp_absent`, and those of `FactorChangeService.confirmAgain`
   */
  async newRecoveryCodes(
    principal: Principal,
    form: TotpEnrolDto,
    browser: BrowserContext,
  ): Promise<string[]> {
    const user = await this.confirmed(principal, form, browser);
    return inTransaction(this.em, async (em) => {
      await this.stillConnected(em, principal, user);
      await this.record(em, 'totp.codes-made', user, browser);
      const when = instantText(Date.now());
      await this.mailer.send(em, user.email, 'recovery-codes-made', { name: user.name, when });
      return issueRecoveryCodes(em, user.id);
    });
  }

  /**
   * No app from now on. Passkeys stay, and with them the recovery codes; without one the password is enough. Other sessions end, so that
   * none goes on that somebody else opened meanwhile.
   * @throws AppError `forbidden` where a second factor is required and this is the last; `totp_absent`, and those of `FactorChangeService.confirmAgain`
   */
  async turnOff(principal: Principal, form: TotpEnrolDto, browser: BrowserContext): Promise<void> {
    const current = await this.users.current(principal.userId);
    if (current.passkeyCount === 0) this.changes.assertMayHaveNone(current);
    const user = await this.confirmed(principal, form, browser);
    if (!user.totpSecret) throw new AppError('totp_absent');
    await inTransaction(this.em, async (em) => {
      const { passkeyCount } = await this.stillConnected(em, principal, user);
      if (passkeyCount === 0) this.changes.assertMayHaveNone(user);
      const changes = { totpSecret: null, totpLastStep: null, updatedAt: new Date() };
      await this.users.update(em, { id: user.id }, changes);
      if (passkeyCount === 0) await em.nativeDelete(RecoveryCode, { userId: user.id });
      await this.sessions.revoke(em, user.id, { except: principal.sessionId }, 'totp');
      await this.record(em, 'totp.disabled', user, browser);
      const when = instantText(Date.now());
      const change = passkeyCount === 0 ? 'removed' : 'removed-alone';
      await this.mailer.send(em, user.email, 'totp-changed', { name: user.name, change, when });
    });
  }

  private async confirmed(principal: Principal, form: TotpEnrolDto, browser: BrowserContext): Promise<User> {
    const user = await this.changes.confirmAgain(principal, form, browser);
    if (!hasSecondFactor(user)) throw new AppError('totp_absent');
    return user;
  }

  /** Another app may have been connected meanwhile, of which nobody has shown a code here. @returns the account as it is now, locked */
  private async stillConnected(em: EntityManager, principal: Principal, checked: User): Promise<User> {
    const now = await lockAccount(em, principal, checked);
    if (!hasSecondFactor(now) || now.totpSecret !== checked.totpSecret) throw new AppError('conflict');
    return now;
  }

  private record(
    em: EntityManager,
    action: AuditAction,
    { id }: User,
    { address, requestId }: RequestContext,
  ): Promise<void> {
    return this.audit.record(em, { action, actorId: id, subjectId: id, address, requestId });
  }
}
