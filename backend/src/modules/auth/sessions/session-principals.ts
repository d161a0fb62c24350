import { Injectable } from '@nestjs/common';
import type { Principal, Principals } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { mayBeUsed } from '../../users/demo-logins.js';
import { AccessTokens } from './access-tokens.js';
import { SessionCache } from './session-cache.js';

/** Who holds an access token: the token names a session, the session is the truth. */
@Injectable()
export class SessionPrincipals implements Principals {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly sessions: SessionCache,
  ) {}

  /** @param fresh looks the session up in the database: for what stays open once it is let in */
  async identify(token: string, fromLoopback: boolean, fresh = false): Promise<Principal> {
    const claims = await this.tokens.read(token);
    const state = await this.sessions.get(claims.sessionId, fresh);
    if (
      !state ||
      state.role !== claims.role ||
      state.userId !== claims.userId ||
      state.expiresMs <= Date.now() ||
      !mayBeUsed(state.emailKey, fromLoopback)
    )
      throw new AppError('session_expired');
    return {
      userId: state.userId,
      sessionId: claims.sessionId,
      role: state.role,
      subscriptionEndMs: state.subscriptionEndMs,
      tokenExpiresMs: claims.expiresMs,
    };
  }
}
