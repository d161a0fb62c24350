import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChangePasswordDto } from '@pricealgo/contract/passwords';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import type { CookieChange } from '../../../common/http/cookies.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { UserRepository } from '../../users/index.js';
import { lockAccount } from '../credentials/account-lock.js';
import { ReauthenticationService } from '../credentials/reauthentication.service.js';
import { NewPasswordService } from './new-password.service.js';

/** Replaces a password that its owner knows; gives one to an account that had none. */
@Injectable()
export class ChangePasswordService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly again: ReauthenticationService,
    private readonly passwords: NewPasswordService,
  ) {}

  /** @throws AppError `password_wrong` | `login_again` | `password_refused` | `session_expired` | `too_many_requests` */
  async change(
    principal: Principal,
    form: ChangePasswordDto,
    browser: BrowserContext,
  ): Promise<CookieChange> {
    if (form.password !== form.confirm_password) {
      const message = 'Confirm password must be same as password.';
      throw new AppError('password_refused', { message, fields: { confirm_password: message } });
    }
    const user = await this.again.confirm(principal, form.currentPassword);
    const passwordHash = await this.passwords.hash(form.password, user);
    await inTransaction(this.em, async (em) => {
      await lockAccount(em, principal, user);
      await this.users.update(em, { id: user.id }, { passwordHash, updatedAt: new Date() });
      const others = { except: principal.sessionId };
      await this.passwords.replaced(em, user, 'password.changed', others, browser);
    });
    return this.passwords.knownAgain(browser, user, passwordHash);
  }
}
