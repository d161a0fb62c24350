import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import type { CookieChange } from '../../../common/http/cookies.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { FirebasePhone } from '../../../infra/sms/firebase/firebase-phone.js';
import { identityKey, User, UserRepository } from '../../users/index.js';
import type { UpdatePasswordDto } from '@pricealgo/contract/passwords';
import { inTransaction } from '../../../database/in-transaction.js';
import { CodeService } from '../credentials/code.service.js';
import { TicketService } from '../credentials/ticket.service.js';
import { LoginLimitsService } from '../login/login-limits.service.js';
import { NewPasswordService } from './new-password.service.js';

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
    private readonly firebase: FirebasePhone,
    private readonly loginLimits: LoginLimitsService,
    private readonly passwords: NewPasswordService,
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
   * Ends every session of the account. This browser is known from then on, by the cookie that is returned: strangers who go on trying
   * do not close the login that follows.
   * @param token ticket of this browser, `null` for none
   * @throws AppError `ticket_invalid` (also for another account's), `ticket_expired`, `ticket_used`, `password_refused`
   */
  async updatePassword(
    form: UpdatePasswordDto,
    token: string | null,
    browser: BrowserContext,
  ): Promise<CookieChange> {
    await this.limits.take('reset.address', browser.address);
    if (!token) throw new AppError('ticket_invalid');
    if (form.confirm_password !== form.password) {
      const message = 'Confirm password must be same as password.';
      throw new AppError('password_refused', { message, fields: { confirm_password: message } });
    }
    // Looked at before the expensive hash, redeemed after it: a refused password does not use the ticket up.
    const peeked = await this.tickets.peek(this.em.fork(), 'password-reset', token);
    const owner = await this.owner(peeked.userId, form.email, this.em.fork());
    const passwordHash = await this.passwords.hash(form.password, owner);
    await inTransaction(this.em, async (em) => {
      await this.users.locked(em, owner.id);
      const { userId } = await this.tickets.redeem(em, 'password-reset', token);
      const user = await this.owner(userId, form.email, em);
      user.passwordHash = passwordHash;
      await em.flush();
      await this.passwords.replaced(em, user, 'password.reset', 'all', browser);
    });
    await this.loginLimits.forgive(owner.emailKey, browser.address);
    return this.passwords.knownAgain(browser, owner, passwordHash);
  }

  private async owner(userId: string | null, email: string, em: EntityManager): Promise<User> {
    const user = userId ? await this.users.byId(userId, em) : null;
    if (!user || user.emailKey !== identityKey(email)) throw new AppError('ticket_invalid');
    return user;
  }
}
