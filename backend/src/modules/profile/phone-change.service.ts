import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/principal.js';
import { AppError } from '../../common/errors/app-error.js';
import { Mailer } from '../../infra/mail/mailer.js';
import { Audit } from '../audit/index.js';
import { endRights, lockAccount, ReauthenticationService, VerifiedPhoneService } from '../auth/index.js';
import type { CookieChange } from '../../common/http/cookies.js';
import type { BrowserContext } from '../../common/http/request-context.js';
import { inTransaction } from '../../database/in-transaction.js';

/** Takes over the number that was verified in this browser: reset codes go there from then on. */
@Injectable()
export class PhoneChangeService {
  constructor(
    private readonly em: EntityManager,
    private readonly reauthentication: ReauthenticationService,
    private readonly verified: VerifiedPhoneService,
    private readonly mailer: Mailer,
    private readonly audit: Audit,
  ) {}

  /** @returns the number, E.164, and what takes the proof from the browser @throws AppError `phone_not_verified`, `password_wrong`, `login_again` */
  async change(
    principal: Principal,
    password: string | undefined,
    browser: BrowserContext,
  ): Promise<{ mobileNumber: string; cookie: CookieChange }> {
    const token = this.verified.tokenOf(browser);
    if (!token) throw new AppError('phone_not_verified');
    const checked = await this.reauthentication.confirm(principal, password);
    const { userId } = principal;
    const mobileNumber = await inTransaction(this.em, async (em) => {
      const user = await lockAccount(em, principal, checked);
      user.mobileNumber = await this.verified.redeem(em, token);
      user.mobileProvenAt = new Date();
      user.updatedAt = new Date();
      // Codes are texted to the number: who has the old one must not use theirs any more.
      await endRights(em, userId, ['password-reset']);
      await this.mailer.send(em, user.email, 'phone-changed', { name: user.name });
      const { address, requestId } = browser;
      const entry = { actorId: userId, subjectId: userId, address, requestId };
      await this.audit.record(em, { action: 'phone.changed', ...entry });
      return user.mobileNumber;
    });
    return { mobileNumber, cookie: this.verified.forget() };
  }
}
