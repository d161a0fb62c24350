import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { FirebasePhone } from '../../../infra/sms/firebase/firebase-phone.js';
import { SmsBudget } from '../../../infra/sms/sms-budget.js';
import { maskNumber } from '../../../infra/sms/mobile-number.js';
import { identityKey, type User, UserRepository } from '../../users/index.js';
import { CODE_TTL_MS, RESEND_AFTER_S, CodeService, CodeTextService } from '../credentials/code.service.js';
import type { ResetCodeSentDto } from '@pricealgo/contract/passwords';

/** `a***@example.org`: enough for its owner to know it again. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

export interface ResetCodeRequest {
  email: string;
  recaptchaToken?: string | null;
  /** Address of the client, for the limits. */
  address: string;
}

/** How the code reaches the owner of an account. */
type Delivery =
  | { kind: 'sms'; number: string }
  | { kind: 'provider'; number: string; sessionInfo: string }
  | { kind: 'email' };

/** Sends the code that proves who wants a new password: to the account's phone, or to its e-mail address. */
@Injectable()
export class ResetCodeService {
  constructor(
    private readonly config: AppConfig,
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    private readonly users: UserRepository,
    private readonly codes: CodeService,
    private readonly texts: CodeTextService,
    private readonly mailer: Mailer,
    private readonly firebase: FirebasePhone,
    private readonly budget: SmsBudget,
  ) {}

  /**
   * Where answers must not reveal accounts (`ACCOUNT_DISCOVERY=private`), an unknown address takes the same steps and gets the
   * same answer; its code is never sent to anybody.
   * @throws AppError `email_unknown`, `code_too_soon`, `too_many_requests`, `phone_provider`
   */
  async send(request: ResetCodeRequest): Promise<{ codeId: string; answer: ResetCodeSentDto }> {
    const target = identityKey(request.email);
    await this.limits.take('reset.address', request.address);
    await this.limits.take('reset.account', target);
    const user = await this.users.byEmail(request.email);
    if (!user && !this.discreet) throw new AppError('email_unknown');
    await this.codes.assertNotTooSoon({ purpose: 'password-reset', target });
    const way = await this.deliveryFor(user, target, request.recaptchaToken);
    const codeId = await this.em.fork().transactional(async (em) => {
      const { id, code } = await this.codes.issue(em, {
        purpose: 'password-reset',
        userId: user?.id ?? null,
        target,
        bound: way.kind === 'provider' ? { sessionInfo: way.sessionInfo, mobileNumber: way.number } : {},
        byProvider: way.kind === 'provider',
      });
      await this.deliver(em, way, user, code);
      return id;
    });
    return { codeId, answer: this.answer(way, user) };
  }

  private get discreet(): boolean {
    return this.config.env.ACCOUNT_DISCOVERY === 'private';
  }

  private async deliveryFor(
    user: User | null,
    target: string,
    recaptchaToken?: string | null,
  ): Promise<Delivery> {
    // The number of a sign-up may be a stranger's, who signed up with this address.
    const number = user?.mobileProvenAt ? (user.mobileNumber ?? null) : null;
    // A flood of codes to one phone goes on by mail. Counted for everybody alike.
    const open = await this.limits.take('phone.number-day', number ?? target).then(
      () => true,
      () => false,
    );
    if (!number || !open) return { kind: 'email' };
    const byProvider = this.config.env.PHONE_DRIVER === 'firebase';
    // Asking the provider takes its time, which would reveal that there is an account.
    if (byProvider && (!recaptchaToken || this.discreet)) return { kind: 'email' };
    if (!(await this.budget.allows(number))) return { kind: 'email' };
    if (!byProvider) return { kind: 'sms', number };
    return { kind: 'provider', number, sessionInfo: await this.firebase.sendCode(number, recaptchaToken!) };
  }

  private async deliver(em: EntityManager, way: Delivery, user: User | null, code: string): Promise<void> {
    if (!user) return this.mailer.sendNothing(em);
    if (way.kind === 'sms') return this.texts.send(em, way.number, code);
    if (way.kind === 'provider') return;
    const validMinutes = CODE_TTL_MS / 60_000;
    await this.mailer.send(em, user.email, 'reset-code', { name: user.name, code, validMinutes });
  }

  private answer(way: Delivery, user: User | null): ResetCodeSentDto {
    const resendAfterS = RESEND_AFTER_S;
    if (this.discreet || !user) return { phone: null, email: null, channel: 'email', resendAfterS };
    if (way.kind === 'email')
      return { phone: null, email: maskEmail(user.email), channel: 'email', resendAfterS };
    return { phone: maskNumber(way.number), email: null, channel: 'sms', resendAfterS };
  }
}
