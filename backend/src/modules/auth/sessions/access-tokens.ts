import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { ACCESS_ROLES, type AccessRole } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { AppKeys } from '../../../infra/crypto/app-keys.js';
import { ACCESS_TOKEN_MS } from './session-lifetimes.js';

const ALGORITHM = 'HS256';
const ISSUER = 'pricealgo';
const TYPE = 'at+jwt';

export interface AccessClaims {
  userId: string;
  sessionId: string;
  role: AccessRole;
  expiresMs: number;
}

/** Signs and reads access tokens. What one says is only believed together with its session. */
@Injectable()
export class AccessTokens {
  private readonly key: Uint8Array;

  constructor(keys: AppKeys) {
    this.key = keys.key('access-token');
  }

  /** @returns the token and the instant at which it ends, ms */
  async issue(claims: Omit<AccessClaims, 'expiresMs'>): Promise<{ token: string; expiresMs: number }> {
    const issuedS = Math.floor(Date.now() / 1_000);
    const expiresS = issuedS + ACCESS_TOKEN_MS / 1_000;
    const token = await new SignJWT({ sid: claims.sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setIssuer(ISSUER)
      .setAudience(claims.role)
      .setSubject(claims.userId)
      .setJti(randomUUID())
      .setIssuedAt(issuedS)
      .setExpirationTime(expiresS)
      .sign(this.key);
    return { token, expiresMs: expiresS * 1_000 };
  }

  /** @throws AppError `session_expired` for anything that is not a running token of ours; never says why. */
  async read(token: string): Promise<AccessClaims> {
    try {
      const { payload } = await jwtVerify(token, this.key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: [...ACCESS_ROLES],
        typ: TYPE,
        requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp'],
      });
      return {
        userId: payload.sub!,
        sessionId: payload['sid'] as string,
        role: payload.aud as AccessRole,
        expiresMs: payload.exp! * 1_000,
      };
    } catch {
      throw new AppError('session_expired');
    }
  }
}
