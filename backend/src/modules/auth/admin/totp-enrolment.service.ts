import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { instantText } from '../../../common/format/time-text.js';
import type { CookieChange } from '../../../common/http/cookies.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { Audit } from '../../audit/index.js';
import { type User, UserRepository } from '../../users/index.js';
import { SessionEndService } from '../sessions/session-end.service.js';
import { issueRecoveryCodes, totpStep } from './second-factor.service.js';
import { type Enrolling, TotpSetupService } from './totp-setup.service.js';

/** Connects an authenticator app with an account. */
@Injectable()
export class TotpEnrolmentService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly setup: TotpSetupService,
    private readonly box: SealedBox,
    private readonly limits: RateLimits,
    private readonly sessions: SessionEndService,
    private readonly audit: Audit,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Ends every session that was opened without the app, and the API tokens of the account.
   * @returns the account as it was then: a session of it may be opened as long as it has not changed
   * @throws AppError `totp_invalid` | `ticket_…` | `too_many_requests`
   */
  async confirm(
    mayEnrol: Enrolling,
    code: string,
    browser: BrowserContext,
  ): Promise<{ user: User; recoveryCodes: string[]; cookies: CookieChange[] }> {
    const pending = await this.setup.pending(browser);
    const { userId, ticket } = pending;
    // Nothing is guessed here: whoever holds the ticket was told the secret. It bounds the work.
    await this.limits.take('totp.device', ticket);
    const step = totpStep(pending.secret, code.trim(), null);
    if (step === null) throw new AppError('totp_invalid');
    const confirmed = await inTransaction(this.em, async (em) => {
      const user = await this.users.currentLocked(em, userId);
      await this.setup.redeem(em, pending);
      if (!mayEnrol(user)) throw new AppError('ticket_invalid');
      const { email, name, totpSecret: hadOne } = user;
      user.totpSecret = this.box.seal('totp-secret', pending.secret);
      user.totpLastStep = step;
      user.updatedAt = new Date();
      const { address, requestId } = browser;
      const entry = { actorId: userId, subjectId: userId, address, requestId };
      await this.audit.record(em, { action: 'totp.enabled', ...entry });
      // Other rights to set one up end, too: whoever else had the password must not replace the app that is connected now.
      await this.sessions.revoke(em, userId, 'all', 'totp');
      const change = hadOne ? 'replaced' : 'connected';
      const when = instantText(Date.now());
      await this.mailer.send(em, email, 'totp-changed', { name, change, when });
      return { user, recoveryCodes: await issueRecoveryCodes(em, userId) };
    });
    await this.limits.forgive('totp.device', ticket);
    return { ...confirmed, cookies: this.setup.gone() };
  }
}
