import { Injectable, Logger } from '@nestjs/common';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { AppError } from '../../common/errors/app-error.js';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { AppConfig } from '../../config/app-config.js';
import { RateLimits } from '../rate-limit/rate-limits.js';

/**
 * What text messages may cost, whoever asks for them: somebody who earns on calls to numbers of his own has as many numbers
 * and addresses as he likes. It holds for the gateway's messages and for those of the external provider.
 */
@Injectable()
export class SmsBudget {
  /** Calling codes without `+`; `null` for every country. */
  private readonly countries: readonly string[] | null;
  private readonly logger = new Logger(SmsBudget.name);
  private readonly warn = rateLimited((message) => this.logger.warn(message));

  constructor(
    config: AppConfig,
    private readonly limits: RateLimits,
  ) {
    this.countries = config.env.SMS_COUNTRIES?.map((code) => code.replace('+', '')) ?? null;
  }

  /** @param number E.164 @throws AppError `phone_refused`, which names the countries that there are */
  assertCountry(number: string): void {
    if (this.reaches(number)) return;
    const codes = this.countries!.map((code) => `+${code}`).join(', ');
    throw new AppError('phone_refused', {
      message: `Codes are sent to phone numbers that begin with ${codes} only.`,
    });
  }

  /** Takes one message of the day. @throws AppError `too_many_requests` */
  async take(): Promise<void> {
    await this.limits.take('sms.day', 'all').catch((error: unknown) => {
      this.warn('the text messages of the day (SMS_PER_DAY) are used up: codes go by mail, or not at all');
      if (!(error instanceof AppError)) throw error;
      const { retryAfterS, code } = error;
      const message = 'No more codes can be sent to phones right now. Please try again later.';
      throw new AppError(code, { message, cause: error, ...(retryAfterS ? { retryAfterS } : {}) });
    });
  }

  /** Takes one message where it can be sent. @param number E.164 @returns whether it may be */
  async allows(number: string): Promise<boolean> {
    if (!this.reaches(number)) return false;
    return this.take().then(
      () => true,
      () => false,
    );
  }

  private reaches(number: string): boolean {
    const code = parsePhoneNumberFromString(number)?.countryCallingCode;
    return this.countries === null || (code !== undefined && this.countries.includes(code));
  }
}
