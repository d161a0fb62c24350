import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { FirebasePhone } from '../../../infra/sms/firebase/firebase-phone.js';
import { SmsBudget } from '../../../infra/sms/sms-budget.js';
import { settledNumber, type User } from '../../users/index.js';
import { CODE_TTL_MS, CodeTextService } from '../credentials/code.service.js';

/** How the code reaches the owner of an account. */
export type Delivery =
  | { kind: 'sms'; number: string }
  | { kind: 'provider'; number: string; sessionInfo: string }
  | { kind: 'email' };

/** Whether a code still goes where it was meant to go. */
export function goesTo(now: User, way: Delivery, then: User): boolean {
  return way.kind === 'email'
    ? now.emailKey === then.emailKey
    : settledNumber(now, Date.now()) === way.number;
}

/** Decides how a code reaches the owner of an account, to their phone or to their e-mail address, and sends it there. */
@Injectable()
export class ResetDeliveryService {
  constructor(
    private readonly config: AppConfig,
    private readonly limits: RateLimits,
    private readonly texts: CodeTextService,
    private readonly mailer: Mailer,
    private readonly firebase: FirebasePhone,
    private readonly budget: SmsBudget,
  ) {}

  /**
   * @param user `null` for an address without an account
   * @param account what is counted where there is no number
   * @param quick the answer must not take as long as a phone provider does
   * @throws AppError `phone_provider`
   */
  async wayTo(
    user: User | null,
    account: string,
    recaptchaToken: string | null | undefined,
    quick: boolean,
  ): Promise<Delivery> {
    const number = user && settledNumber(user, Date.now());
    // A flood of codes to one phone goes on by mail. Counted for everybody alike.
    const open = await this.limits.tryTake('phone.number-day', number ?? account);
    if (!number || !open) return { kind: 'email' };
    const byProvider = this.config.env.PHONE_DRIVER === 'firebase';
    // Asking the provider takes its time, which would reveal that there is an account.
    if (byProvider && (!recaptchaToken || quick)) return { kind: 'email' };
    if (!(await this.budget.allows(number))) return { kind: 'email' };
    if (!byProvider) return { kind: 'sms', number };
    return { kind: 'provider', number, sessionInfo: await this.firebase.sendCode(number, recaptchaToken!) };
  }

  /** @param em the transaction's own @param user `null`: the same work, and a code to nobody */
  async send(em: EntityManager, way: Delivery, user: User | null, code: string): Promise<void> {
    if (!user) return this.mailer.sendNothing(em);
    if (way.kind === 'sms') return this.texts.send(em, way.number, code);
    if (way.kind === 'provider') return;
    const validMinutes = CODE_TTL_MS / 60_000;
    await this.mailer.send(em, user.email, 'reset-code', { name: user.name, code, validMinutes });
  }
}
