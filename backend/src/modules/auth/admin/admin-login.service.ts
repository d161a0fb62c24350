import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { factsOf } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { User } from '../../users/user.entity.js';
import { Reauthentication } from '../credentials/reauthentication.service.js';
import type { AdminLoginDto } from '../login/login.dto.js';
import { PasswordLogin } from '../login/password-login.service.js';
import { type AdminInfoDto, adminInfo } from '../login/user-info.dto.js';
import { Sessions } from '../sessions/session.service.js';
import type { TotpConfirmedDto, TotpEnrolDto } from './admin-login.dto.js';
import { SecondFactor } from './second-factor.service.js';
import { TotpEnrolment } from './totp-enrolment.service.js';

/** The way into the back office: password, then the authenticator app. */
@Injectable()
export class AdminLogin {
  constructor(
    private readonly em: EntityManager,
    private readonly passwords: PasswordLogin,
    private readonly again: Reauthentication,
    private readonly factor: SecondFactor,
    private readonly enrolment: TotpEnrolment,
    private readonly sessions: Sessions,
    private readonly config: AppConfig,
  ) {}

  /**
   * Accounts that are no administrators are refused like a wrong password.
   * @throws AppError `totp_setup_required` (with the cookie that allows to set it up) | `totp_required` |
   * `totp_invalid` | those of `PasswordLogin.check`
   */
  async logIn(form: AdminLoginDto, request: Request, response: Response): Promise<AdminInfoDto> {
    const user = await this.passwords.check(form, request, ({ role }) => role === 'admin');
    if (user.totpSecret) await this.assertFactor(user, form.code, request);
    else if (this.config.adminTotpRequired) {
      await this.enrolment.permit(user, response);
      throw new AppError('totp_setup_required');
    }
    const how = user.totpSecret ? 'password and code' : 'password';
    return adminInfo(user, await this.sessions.open(user, 'admin', request, response, how));
  }

  /** For administrators who are logged in: allows to set up an app, or another one. */
  async permitEnrolment(
    principal: Principal,
    { password, code }: TotpEnrolDto,
    request: Request,
    response: Response,
  ): Promise<void> {
    await this.again.confirm(principal, password);
    const user = await this.em.fork().findOneOrFail(User, { id: principal.userId });
    if (user.totpSecret) await this.assertFactor(user, code, request);
    await this.enrolment.permit(user, response);
  }

  async confirmEnrolment(code: string, request: Request, response: Response): Promise<TotpConfirmedDto> {
    const { user, recoveryCodes } = await this.enrolment.confirm(code, request, response);
    const opened = await this.sessions.open(user, 'admin', request, response, 'authenticator set up');
    return { ...adminInfo(user, opened), recoveryCodes };
  }

  private async assertFactor(user: User, code: string | undefined, request: Request): Promise<void> {
    try {
      await this.factor.assert(user, code, request);
    } catch (error) {
      if (error instanceof AppError && error.code === 'totp_invalid')
        await this.passwords.recordFailure(factsOf(request), user.id, 'totp');
      throw error;
    }
  }
}
