import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import { ACCESS_ROLES, type AccessRole } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import type { CookieKind } from '../../../common/http/cookies.js';
import { AppKeys, madeWithAny, type KeyRing } from '../../../infra/crypto/app-keys.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An access token says who somebody was at most this long ago; the session behind it is looked up every time. */
export const ACCESS_TOKEN_MS = 10 * MINUTE_MS;

/** A session ends when it has not been used for this long; however much it is used, at `AppConfig.longestSessionMs`. */
export const SESSION_IDLE_MS: Readonly<Record<AccessRole, number>> = {
  member: 30 * 24 * HOUR_MS,
  admin: 12 * HOUR_MS,
};

/** Logins of a member that live side by side: the next one ends the one that was used longest ago. */
export const MEMBER_SESSIONS = 20;

/** Other tabs may come with the refresh token that one of them has just replaced: they need no other one. */
export const REFRESH_GRACE_S = 10;

export const REFRESH_COOKIES: Readonly<Record<AccessRole, CookieKind>> = {
  member: { name: 'refresh', maxAgeMs: SESSION_IDLE_MS.member, sameSite: 'strict' },
  admin: { name: 'admin-refresh', maxAgeMs: SESSION_IDLE_MS.admin, sameSite: 'strict' },
};

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
export class AccessTokenService {
  private readonly keys: KeyRing;

  constructor(keys: AppKeys) {
    this.keys = keys.keyRing('access-token');
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
      .sign(this.keys[0]);
    return { token, expiresMs: expiresS * 1_000 };
  }

  /** @throws AppError `session_expired` for anything that is not a running token of ours; never says why. */
  async read(token: string): Promise<AccessClaims> {
    for (const key of this.keys) {
      try {
        const { payload } = await jwtVerify(token, key, {
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
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
      }
    }
    throw new AppError('session_expired');
  }
}

const SECRET_BYTES = 32;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Refresh tokens: session id, 32 random bytes and a keyed check of both. The check tells a token that was good once
 * from one that somebody made up: only the use of a real one may end a session as stolen.
 */
@Injectable()
export class RefreshTokenService {
  private readonly keys: KeyRing;

  constructor(keys: AppKeys) {
    this.keys = keys.keyRing('refresh-token');
  }

  /** @returns the token for the cookie and what the database keeps of it */
  create(sessionId: string): { token: string; hash: string } {
    const body = `${sessionId}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
    const token = `${body}.${check(this.keys[0], body).toString('base64url')}`;
    return { token, hash: refreshHash(token) };
  }

  /** The session that a token was made for; `null` when we did not make it. */
  sessionOf(token: string): string | null {
    const end = token.lastIndexOf('.');
    const body = token.slice(0, Math.max(end, 0));
    const given = Buffer.from(token.slice(end + 1), 'base64url');
    if (!madeWithAny(this.keys, given, (key) => check(key, body))) return null;
    const sessionId = body.split('.')[0]!;
    return UUID.test(sessionId) ? sessionId : null;
  }
}

function check(key: Buffer, body: string): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, 16);
}

/** SHA-256, base64url: 43 characters. */
export function refreshHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
