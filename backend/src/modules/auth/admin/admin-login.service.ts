import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '../../../common/errors/app-error.js';
import { AppConfig } from '../../../config/app-config.js';
import type { User } from '../../users/index.js';
import type { AdminLoginDto, TotpConfirmedDto, AdminInfoDto } from '@pricealgo/contract/login';
import { adminInfo } from '../login/user-info.js';
import { PasswordLoginService } from '../login/password-login.service.js';
import { passwordProof, SessionService } from '../sessions/session.service.js';
import { SecondFactorService } from './second-factor.service.js';
import { ADMINISTRATORS, TotpEnrolmentService } from './totp-enrolment.service.js';

/** One of whom nobody has said what they may do is none. */
const isAdministrator = ({ role, adminRole }: User): boolean => role === 'admin' && adminRole != null;

/** The way into the back office: password, then the authenticator app. */
@Injectable()
export class AdminLoginService {
  constructor(
    private readonly passwords: PasswordLoginService,
    private readonly factor: SecondFactorService,
    private readonly enrolment: TotpEnrolmentService,
    private readonly sessions: SessionService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Accounts that are no administrators are refused like a wrong password.
   * @throws AppError `totp_setup_required` (with the cookie that allows to set it up) | `totp_required` |
   * `totp_invalid` | those of `PasswordLogin.check`
   */
  async logIn(form: AdminLoginDto, request: Request, response: Response): Promise<AdminInfoDto> {
    const user = await this.passwords.check(form, request, isAdministrator);
    if (user.totpSecret) await this.factor.assert(user, form.code ?? undefined, request);
    else if (this.config.adminTotpRequired) {
      await this.enrolment.permit(user, response);
      throw new AppError('totp_setup_required');
    }
    return adminInfo(user, await this.sessions.open(user, 'admin', request, response, passwordProof(user)));
  }

  async confirmEnrolment(code: string, request: Request, response: Response): Promise<TotpConfirmedDto> {
    const { user, recoveryCodes } = await this.enrolment.confirm(ADMINISTRATORS, code, request, response);
    const proof = { how: 'authenticator set up', withTotp: true };
    const opened = await this.sessions.open(user, 'admin', request, response, proof);
    return { ...adminInfo(user, opened), recoveryCodes };
  }
}
