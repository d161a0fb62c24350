import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { IdTokens } from './id-tokens.js';

const BASE = 'https://identitytoolkit.googleapis.com';
const TIMEOUT_MS = 10_000;
/** Answers that mean "that was not the code", not "we could not ask". */
const WRONG_CODE =
  /^(INVALID_CODE|MISSING_CODE|SESSION_EXPIRED|INVALID_SESSION_INFO|INVALID_TEMPORARY_PROOF)/;

interface ToolkitAnswer {
  sessionInfo?: string;
  idToken?: string;
  error?: { message?: string };
}

/** The two REST calls with which a server verifies a phone through the provider. */
export class IdentityToolkit {
  constructor(private readonly config: AppConfig) {}

  async sendCode(phoneNumber: string, recaptchaToken: string): Promise<string> {
    const answer = await this.call('sendVerificationCode', { phoneNumber, recaptchaToken });
    if (!answer.sessionInfo) throw refusal(answer);
    return answer.sessionInfo;
  }

  /** @returns an ID token, `null` when the code is not the one */
  async confirm(sessionInfo: string, code: string): Promise<string | null> {
    const answer = await this.call('signInWithPhoneNumber', { sessionInfo, code });
    if (answer.idToken) return answer.idToken;
    if (WRONG_CODE.test(answer.error?.message ?? '')) return null;
    throw refusal(answer);
  }

  private async call(method: string, body: Record<string, string>): Promise<ToolkitAnswer> {
    const { FIREBASE_API_KEY, FIREBASE_EMULATOR_URL } = this.config.env;
    // The emulator speaks for the provider under a path with the provider's name.
    const base =
      FIREBASE_EMULATOR_URL && !this.config.production
        ? `${FIREBASE_EMULATOR_URL.replace(/\/$/, '')}/identitytoolkit.googleapis.com`
        : BASE;
    try {
      const response = await fetch(
        `${base}/v1/accounts:${method}?key=${encodeURIComponent(FIREBASE_API_KEY!)}`,
        {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        },
      );
      return (await response.json()) as ToolkitAnswer;
    } catch (error) {
      // The request's address holds the key, its body the code: only the kind of failure is told.
      throw new AppError('service_unavailable', {
        cause: new Error(`phone provider, ${method}: ${(error as Error).name}`),
      });
    }
  }
}

/** Section 8 of the specification: the provider's own message is shown. */
function refusal(answer: ToolkitAnswer): AppError {
  const said = answer.error?.message?.replace(/[^\x20-\x7e]/g, '').slice(0, 160);
  return new AppError('phone_provider', said ? { message: said } : {});
}

/**
 * The external phone provider. Either the browser talks to it and brings an ID token, or, where the browser must not
 * learn the number, we ask it to send the code with the browser's bot check and confirm with what the person typed.
 */
@Injectable()
export class FirebasePhone {
  private readonly tokens: IdTokens;
  private readonly toolkit: IdentityToolkit;

  constructor(config: AppConfig) {
    this.tokens = new IdTokens(config);
    this.toolkit = new IdentityToolkit(config);
  }

  /** @returns the verified number, E.164 @throws AppError `code_invalid` for a token that proves nothing */
  verifiedNumber(idToken: string): Promise<string> {
    return this.tokens.phoneNumber(idToken);
  }

  /** @returns the provider's handle of this verification @throws AppError `phone_provider` with the provider's message */
  sendCode(number: string, recaptchaToken: string): Promise<string> {
    return this.toolkit.sendCode(number, recaptchaToken);
  }

  /** Whether `code` is the one that was sent. @throws AppError `phone_provider`, `service_unavailable` */
  async confirms(sessionInfo: string, code: string, number: string): Promise<boolean> {
    const idToken = await this.toolkit.confirm(sessionInfo, code);
    return idToken !== null && (await this.tokens.phoneNumber(idToken)) === number;
  }
}
