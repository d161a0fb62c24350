import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppKeys } from '../../../infra/crypto/app-keys.js';

const SECRET_BYTES = 32;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Refresh tokens: session id, 32 random bytes and a keyed check of both. The check tells a token that was good once
 * from one that somebody made up: only the use of a real one may end a session as stolen.
 */
@Injectable()
export class RefreshTokens {
  private readonly key: Buffer;

  constructor(keys: AppKeys) {
    this.key = keys.key('refresh-token');
  }

  /** @returns the token for the cookie and what the database keeps of it */
  create(sessionId: string): { token: string; hash: string } {
    const body = `${sessionId}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
    const token = `${body}.${this.check(body).toString('base64url')}`;
    return { token, hash: refreshHash(token) };
  }

  /** The session that a token was made for; `null` when we did not make it. */
  sessionOf(token: string): string | null {
    const end = token.lastIndexOf('.');
    const body = token.slice(0, Math.max(end, 0));
    const given = Buffer.from(token.slice(end + 1), 'base64url');
    const wanted = this.check(body);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
    const sessionId = body.split('.')[0]!;
    return UUID.test(sessionId) ? sessionId : null;
  }

  private check(body: string): Buffer {
    return createHmac('sha256', this.key).update(body).digest().subarray(0, 16);
  }
}

/** SHA-256, base64url: 43 characters. */
export function refreshHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
