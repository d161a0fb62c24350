import { Injectable } from '@nestjs/common';
import type { TotpEnrolDto } from '@pricealgo/contract/login';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { hasSecondFactor, type User } from '../../users/index.js';
import { ReauthenticationService } from '../credentials/reauthentication.service.js';
import { SecondFactorService } from './second-factor.service.js';

/** Who may change the second factors of an account, and whether it may be left without one. */
@Injectable()
export class FactorChangeService {
  constructor(
    private readonly again: ReauthenticationService,
    private readonly factor: SecondFactorService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Asks who is logged in for the password and, where there is one, for the second factor or a recovery code.
   * @returns the account as it was looked at, for `lockAccount`
   * @throws AppError `password_wrong`, and those of `SecondFactorService.assert`
   */
  async confirmAgain(
    principal: Principal,
    { password, ...given }: TotpEnrolDto,
    browser: BrowserContext,
  ): Promise<User> {
    const user = await this.again.confirm(principal, password);
    if (hasSecondFactor(user)) await this.factor.assert(user, given, browser, principal.sessionId);
    return user;
  }

  isRequiredOf({ role }: User): boolean {
    return role === 'admin' && this.config.adminTotpRequired;
  }

  /** For who loses the last one. @throws AppError `forbidden` where one is required */
  assertMayHaveNone(user: User): void {
    if (this.isRequiredOf(user))
      throw new AppError('forbidden', {
        message: 'Administrators of this installation need a second factor.',
      });
  }
}
