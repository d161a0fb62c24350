import { Injectable } from '@nestjs/common';
import type { SignupDto } from '@pricealgo/contract/signup';
import { AppError } from '../../../common/errors/app-error.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { Settings } from '../../settings/index.js';
import { firstPreferences, UserRepository } from '../../users/index.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { PasswordPolicy } from '../credentials/password-policy.js';
import { NewAccountService } from './new-account.service.js';
import { UnprovenMailService } from './unproven-mail.service.js';

/** Decides which sign-ups are let in: `inactive` members, whatever the payload says. */
@Injectable()
export class SignupService {
  constructor(
    private readonly config: AppConfig,
    private readonly settings: Settings,
    private readonly limits: RateLimits,
    private readonly policy: PasswordPolicy,
    private readonly hasher: PasswordHasher,
    private readonly users: UserRepository,
    private readonly mails: UnprovenMailService,
    private readonly accounts: NewAccountService,
  ) {}

  /**
   * @param phoneToken ticket of the number that was verified in this browser, `null` for none
   * @throws AppError `signup_closed`, `age_not_confirmed`, `password_refused`, and those of `NewAccountService.make`
   */
  async signUp(form: SignupDto, phoneToken: string | null, browser: BrowserContext): Promise<void> {
    if (!this.settings.get('features.signUp')) throw new AppError('signup_closed');
    await this.limits.take('signup.address', browser.address);
    this.assertForm(form);
    const giveBack = await this.mails.take(form.email, browser);
    if (!giveBack) return this.askForMailbox(form.email);
    // What is refused sends no mail: it costs whoever reads the mailbox nothing.
    await this.make(form, phoneToken, browser).catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
  }

  private async make(form: SignupDto, phoneToken: string | null, browser: BrowserContext): Promise<void> {
    const passwordHash = await this.hasher.hash(form.password);
    const preferences = firstPreferences(this.settings.get('accounts.timeZone'));
    await this.accounts.make({ form, passwordHash, phoneToken, preferences }, browser);
  }

  /** Strangers have signed up with the address too often. An account that is open needs no way to be made. */
  private async askForMailbox(email: string): Promise<void> {
    const existing = await this.users.byEmail(email);
    const closed = existing !== null && existing.status !== 'inactive';
    if (closed && this.config.env.ACCOUNT_DISCOVERY === 'spec') throw new AppError('email_taken');
    await this.mails.mailLink(closed ? null : email);
  }

  private assertForm(form: SignupDto): void {
    if (!form.age_confirmation) throw new AppError('age_not_confirmed');
    if (form.confirm_password !== form.password) {
      const message = 'Confirm password must be same as password.';
      throw new AppError('password_refused', { message, fields: { confirm_password: message } });
    }
    this.policy.assert(form.password, form);
  }
}
