import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '../../../common/errors/app-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { hasSecondFactor, type User } from '../../users/index.js';
import type {
  AdminLoginDto,
  PasskeyLoginDto,
  TotpConfirmedDto,
  AdminInfoDto,
} from '@pricealgo/contract/login';
import type { PasskeyRequestDto } from '@pricealgo/contract/passkeys';
import { adminInfo } from '../login/user-info.js';
import { PasswordLoginService } from '../login/password-login.service.js';
import { OwnPasskeysService } from '../passkeys/own-passkeys.service.js';
import { SessionService } from '../sessions/session.service.js';
import { SecondFactorService } from './second-factor.service.js';
import { ADMINISTRATORS, TotpEnrolmentService } from './totp-enrolment.service.js';

/** One of whom nobody has said what they may do is none. */
const isAdministrator = ({ role, adminRole }: User): boolean => role === 'admin' && adminRole != null;

/** The way into the back office: password, then the second factor. */
@Injectable()
export class AdminLoginService {
  constructor(
    private readonly passwords: PasswordLoginService,
    private readonly factor: SecondFactorService,
    private readonly passkeys: OwnPasskeysService,
    private readonly enrolment: TotpEnrolmentService,
    private readonly sessions: SessionService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Accounts that are no administrators are refused like a wrong password.
   * @throws AppError `totp_setup_required` (with the cookie that allows to set it up), and those of `PasswordLogin.check` and
   * `SecondFactorService.atLogin`
   */
  async logIn(form: AdminLoginDto, request: Request, response: Response): Promise<AdminInfoDto> {
    const user = await this.passwords.check(form, request, isAdministrator);
    if (!hasSecondFactor(user) && this.config.adminTotpRequired) {
      await this.passwords.admit(user, request);
      await this.enrolment.permit(user, response);
      throw new AppError('totp_setup_required');
    }
    const proof = await this.factor.atLogin(user, form, request);
    await this.passwords.admit(user, request);
    return adminInfo(user, await this.sessions.open(user, 'admin', request, response, proof));
  }

  /** @throws AppError those of `PasswordLogin.check`, `not_found` without a passkey */
  async passkeyChallenge(form: PasskeyLoginDto, request: Request): Promise<PasskeyRequestDto> {
    const user = await this.passwords.check(form, request, isAdministrator);
    return this.passkeys.challengeAtLogin(user, request);
  }

  async confirmEnrolment(code: string, request: Request, response: Response): Promise<TotpConfirmedDto> {
    const { user, recoveryCodes } = await this.enrolment.confirm(ADMINISTRATORS, code, request, response);
    const proof = { how: 'authenticator set up', withTotp: true };
    const opened = await this.sessions.open(user, 'admin', request, response, proof);
    return { ...adminInfo(user, opened), recoveryCodes };
  }
}
