import { Injectable } from '@nestjs/common';
import type { CookieChange } from '../../../common/http/cookies.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
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
import { PasskeyChallengeService } from '../passkeys/passkey-challenge.service.js';
import { SessionStartService } from '../sessions/session-start.service.js';
import { SecondFactorService } from './second-factor.service.js';
import { TotpEnrolmentService } from './totp-enrolment.service.js';
import { ADMINISTRATORS, TotpSetupService } from './totp-setup.service.js';

/** One of whom nobody has said what they may do is none. */
const isAdministrator = ({ role, adminRole }: User): boolean => role === 'admin' && adminRole != null;

interface AdminLogin<Info> {
  readonly info: Info;
  readonly cookies: readonly CookieChange[];
}

/** The way into the back office: password, then the second factor. */
@Injectable()
export class AdminLoginService {
  constructor(
    private readonly passwords: PasswordLoginService,
    private readonly factor: SecondFactorService,
    private readonly challenges: PasskeyChallengeService,
    private readonly setup: TotpSetupService,
    private readonly enrolment: TotpEnrolmentService,
    private readonly sessions: SessionStartService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Accounts that are no administrators are refused like a wrong password.
   * @returns `info: null` where an app has to be set up first, and the cookie that allows it
   * @throws AppError those of `PasswordLogin.check` and `SecondFactorService.atLogin`
   */
  async logIn(form: AdminLoginDto, browser: BrowserContext): Promise<AdminLogin<AdminInfoDto | null>> {
    const user = await this.passwords.check(form, browser, isAdministrator);
    if (!hasSecondFactor(user) && this.config.adminTotpRequired) {
      await this.passwords.admit(user, browser);
      return { info: null, cookies: [await this.setup.permit(user)] };
    }
    const proof = await this.factor.atLogin(user, form, browser);
    await this.passwords.admit(user, browser);
    const opened = await this.sessions.open(user, 'admin', browser, proof);
    return { info: adminInfo(user, opened), cookies: opened.cookies };
  }

  /** @throws AppError those of `PasswordLogin.check`, `not_found` without a passkey */
  async passkeyChallenge(form: PasskeyLoginDto, browser: BrowserContext): Promise<PasskeyRequestDto> {
    const user = await this.passwords.check(form, browser, isAdministrator);
    return this.challenges.atLogin(user, browser);
  }

  async confirmEnrolment(code: string, browser: BrowserContext): Promise<AdminLogin<TotpConfirmedDto>> {
    const { user, recoveryCodes, cookies } = await this.enrolment.confirm(ADMINISTRATORS, code, browser);
    const proof = { how: 'authenticator set up', withTotp: true };
    const opened = await this.sessions.open(user, 'admin', browser, proof);
    return {
      info: { ...adminInfo(user, opened), recoveryCodes },
      cookies: [...cookies, ...opened.cookies],
    };
  }
}
