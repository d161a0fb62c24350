import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ResetCodeSentDto } from '@pricealgo/contract/passwords';
import { AppError } from '../../../common/errors/app-error.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { maskNumber } from '../../../infra/sms/mobile-number.js';
import { identityKey, type User, UserRepository } from '../../users/index.js';
import { CodeService, RESEND_AFTER_S } from '../credentials/code.service.js';
import { DeviceLinkService } from '../login/device-link.service.js';
import { type Delivery, goesTo, ResetDeliveryService } from './reset-delivery.service.js';
import { ResetLimitsService } from './reset-limits.service.js';

/** `a***@example.org`: enough for its owner to know it again. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

export interface ResetCodeRequest {
  email: string;
  /** By mail, whatever number the account has: who has lost the phone, or never had it, reads mail. */
  channel?: 'email' | null;
  recaptchaToken?: string | null;
  /** Who asks, for the limits. */
  browser: BrowserContext;
}

/** Sends the code that proves who wants a new password: to the account's phone, or to its e-mail address. */
@Injectable()
export class ResetCodeService {
  constructor(
    private readonly config: AppConfig,
    private readonly em: EntityManager,
    private readonly askers: ResetLimitsService,
    private readonly links: DeviceLinkService,
    private readonly users: UserRepository,
    private readonly codes: CodeService,
    private readonly deliveries: ResetDeliveryService,
  ) {}

  /**
   * Where answers must not reveal accounts (`ACCOUNT_DISCOVERY=private`), an unknown address takes the same steps and gets the
   * same answer; its code is never sent to anybody. Where strangers have used up the account's codes, its owner is mailed a link that
   * makes their browser a known one.
   * @returns id of the code, `null` where the link was mailed instead
   * @throws AppError `email_unknown`, `code_too_soon`, `too_many_requests`, `phone_provider`
   */
  async send({
    email,
    channel,
    recaptchaToken,
    browser,
  }: ResetCodeRequest): Promise<{ codeId: string | null; answer: ResetCodeSentDto }> {
    const asker = await this.askers.asker(email, browser, 'reset.account');
    const user = await this.users.byEmail(email);
    if (!user && !this.discreet) throw new AppError('email_unknown');
    // Of this asker alone: nobody makes another's code come too soon, or ends it.
    const target = asker.key;
    await this.codes.assertNotTooSoon({ purpose: 'password-reset', target });
    if (!(await this.askers.take(asker))) {
      await this.links.mail(user, browser.address);
      return { codeId: null, answer: this.answer({ kind: 'email' }, user) };
    }
    try {
      const way = channel
        ? ({ kind: channel } as const)
        : await this.deliveries.wayTo(user, identityKey(email), recaptchaToken, this.discreet);
      return { codeId: await this.issue(user, target, way), answer: this.answer(way, user) };
    } catch (error) {
      // Of several at once the others are too soon, and a phone provider may be away.
      await this.askers.giveBack(asker);
      throw error;
    }
  }

  private issue(user: User | null, target: string, way: Delivery): Promise<string> {
    return inTransaction(this.em, async (em) => {
      // Whoever changes the address or the number ends the codes that went there, and waits for this one.
      const now = await this.users.heldStill(em, user?.id ?? randomUUID());
      if (user && !(now && goesTo(now, way, user))) throw new AppError('conflict');
      const { id, code } = await this.codes.issue(em, {
        purpose: 'password-reset',
        userId: user?.id ?? null,
        target,
        bound: way.kind === 'provider' ? { sessionInfo: way.sessionInfo, mobileNumber: way.number } : {},
        byProvider: way.kind === 'provider',
      });
      await this.deliveries.send(em, way, user, code);
      return id;
    });
  }

  private get discreet(): boolean {
    return this.config.env.ACCOUNT_DISCOVERY === 'private';
  }

  private answer(way: Delivery, user: User | null): ResetCodeSentDto {
    const resendAfterS = RESEND_AFTER_S;
    if (this.discreet || !user) return { phone: null, email: null, channel: 'email', resendAfterS };
    if (way.kind === 'email')
      return { phone: null, email: maskEmail(user.email), channel: 'email', resendAfterS };
    return { phone: maskNumber(way.number), email: null, channel: 'sms', resendAfterS };
  }
}
