import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config.js';
import { IdTokens } from './id-tokens.js';
import { IdentityToolkit } from './identity-toolkit.js';

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
