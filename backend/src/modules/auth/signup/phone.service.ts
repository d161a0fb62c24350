import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { type CookieChange, type CookieKind, ServerCookies } from '../../../common/http/cookies.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { FirebasePhone } from '../../../infra/sms/firebase/firebase-phone.js';
import { SmsBudget } from '../../../infra/sms/sms-budget.js';
import { toMobileNumber } from '../../../infra/sms/mobile-number.js';
import type { PhoneChannel } from '@pricealgo/contract/signup';
import { CodeService, CodeTextService } from '../credentials/code.service.js';
import { TicketService } from '../credentials/ticket.service.js';

export interface PhoneCodeRequest {
  mobileNumber: string;
  recaptchaToken?: string | null;
  /** Address of the client, for the limits. */
  address: string;
}

/** Proves that somebody holds a phone number, with the configured driver. */
@Injectable()
export class PhoneVerificationService {
  constructor(
    private readonly config: AppConfig,
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    private readonly codes: CodeService,
    private readonly texts: CodeTextService,
    private readonly firebase: FirebasePhone,
    private readonly budget: SmsBudget,
  ) {}

  /** @returns the code's id where the server sent one @throws AppError `phone_refused`, `code_too_soon`, `too_many_requests` */
  async send(request: PhoneCodeRequest): Promise<{ channel: PhoneChannel; codeId: string | null }> {
    await this.limits.take('phone.address-day', request.address);
    const number = toMobileNumber(request.mobileNumber);
    this.budget.assertCountry(number);
    await this.codes.assertNotTooSoon({ purpose: 'phone', target: number });
    await this.limits.take('phone.number-day', number);
    await this.budget.take();
    const { recaptchaToken } = request;
    const byProvider = this.config.env.PHONE_DRIVER === 'firebase';
    if (byProvider && !recaptchaToken) return { channel: 'firebase', codeId: null };
    const sessionInfo = byProvider ? await this.firebase.sendCode(number, recaptchaToken!) : null;
    const codeId = await this.em.fork().transactional(async (em) => {
      const bound = { mobileNumber: number, ...(sessionInfo ? { sessionInfo } : {}) };
      const issued = await this.codes.issue(em, {
        purpose: 'phone',
        userId: null,
        target: number,
        bound,
        byProvider,
      });
      if (!byProvider) await this.texts.send(em, number, issued.code);
      return issued.id;
    });
    return { channel: 'sms', codeId };
  }

  /** @returns E.164 @throws AppError `code_invalid`, `code_expired` */
  async confirmCode(codeId: string | null, code: string, address: string): Promise<string> {
    await this.limits.take('code.confirm-address', address);
    if (!codeId) throw new AppError('code_expired');
    const { bound } = await this.codes.confirm('phone', codeId, code, ({ sessionInfo, mobileNumber }) =>
      this.firebase.confirms(sessionInfo!, code, mobileNumber!),
    );
    return bound.mobileNumber!;
  }

  /** @returns E.164 @throws AppError `code_invalid`, `phone_refused` */
  async confirmIdToken(idToken: string, address: string): Promise<string> {
    await this.limits.take('code.confirm-address', address);
    if (this.config.env.PHONE_DRIVER !== 'firebase') throw new AppError('code_invalid');
    return toMobileNumber(await this.firebase.verifiedNumber(idToken));
  }
}

const TTL_MS = 30 * 60_000;
const COOKIE: CookieKind = { name: 'phone-verified', maxAgeMs: TTL_MS, sameSite: 'strict' };

/** Remembers, in a single-use ticket that only this browser holds, which number was verified in it. */
@Injectable()
export class VerifiedPhoneService {
  private readonly cookies: ServerCookies;

  constructor(
    config: AppConfig,
    private readonly tickets: TicketService,
  ) {
    this.cookies = new ServerCookies(config);
  }

  /** @param mobileNumber E.164 */
  async remember(em: EntityManager, mobileNumber: string): Promise<CookieChange> {
    const token = await this.tickets.issue(em, 'phone-verified', { bound: { mobileNumber }, ttlMs: TTL_MS });
    return this.cookies.set(COOKIE, token);
  }

  /** The ticket of this browser, for `redeem`; `null` where there is none. */
  tokenOf(browser: BrowserContext): string | null {
    return this.cookies.read(browser, COOKIE);
  }

  /**
   * Uses the ticket up.
   * @param em the transaction's own @param token from `tokenOf`
   * @returns the verified number, E.164 @throws AppError `phone_not_verified`
   */
  async redeem(em: EntityManager, token: string | null): Promise<string> {
    if (!token) throw new AppError('phone_not_verified');
    const { bound } = await this.tickets.redeem(em, 'phone-verified', token).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError('phone_not_verified') : error;
    });
    return bound.mobileNumber!;
  }

  forget(): CookieChange {
    return this.cookies.clear(COOKIE);
  }
}
