import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';
import { AppError } from '../../../common/errors/app-error.js';
import type { AppConfig } from '../../../config/app-config.js';

const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const ISSUER = 'https://securetoken.google.com/';
/** A phone counts as verified when it was so just now, not when somebody logged in with it last week. */
export const AUTH_MAX_AGE_S = 600;
const CLOCK_TOLERANCE_S = 30;

/** Checks ID tokens of the provider's project. The emulator's, which nobody signed, only outside production. */
export class IdTokens {
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(
    private readonly config: AppConfig,
    keysUrl = KEYS_URL,
  ) {
    this.keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000 });
  }

  /** @returns E.164 @throws AppError `code_invalid`; `service_unavailable` when the keys cannot be read */
  async phoneNumber(idToken: string): Promise<string> {
    const claims = await this.claims(idToken);
    const nowS = Date.now() / 1_000;
    const authTime = typeof claims.auth_time === 'number' ? claims.auth_time : 0;
    const fresh = authTime > nowS - AUTH_MAX_AGE_S && authTime < nowS + CLOCK_TOLERANCE_S;
    const { phone_number: number } = claims;
    if (!fresh || !claims.sub || typeof number !== 'string') throw new AppError('code_invalid');
    return number;
  }

  private async claims(idToken: string): Promise<JWTPayload> {
    const { FIREBASE_PROJECT_ID: audience, FIREBASE_EMULATOR_URL } = this.config.env;
    if (!audience) throw new AppError('code_invalid');
    if (FIREBASE_EMULATOR_URL && !this.config.production) return this.unsigned(idToken, audience);
    try {
      const { payload } = await jwtVerify(idToken, this.keys, {
        algorithms: ['RS256'],
        audience,
        issuer: `${ISSUER}${audience}`,
        clockTolerance: CLOCK_TOLERANCE_S,
        requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
      });
      return payload;
    } catch (error) {
      const { code } = error as { code?: string };
      // Anything of jose but its network failures is the token's fault; neither is told apart to the client.
      if (code?.startsWith('ERR_J') && code !== 'ERR_JWKS_TIMEOUT') throw new AppError('code_invalid');
      throw new AppError('service_unavailable', { cause: new Error(`ID token keys: ${code ?? 'network'}`) });
    }
  }

  private unsigned(idToken: string, audience: string): JWTPayload {
    try {
      const payload = decodeJwt(idToken);
      const sound =
        decodeProtectedHeader(idToken).alg === 'none' &&
        payload.aud === audience &&
        payload.iss === `${ISSUER}${audience}` &&
        (payload.exp ?? 0) > Date.now() / 1_000;
      if (sound) return payload;
    } catch {
      // Not a token at all.
    }
    throw new AppError('code_invalid');
  }
}
