import { Injectable } from '@nestjs/common';
import type { Principal, Principals } from '../../../common/access/principal.js';
import type {
  SocketAuthenticator,
  SocketIdentity,
  SocketStanding,
} from '../../../common/access/socket-authenticator.js';
import { AppError } from '../../../common/errors/app-error.js';
import { mayBeUsed } from '../../users/index.js';
import { SessionCache } from './session-cache.js';
import type { SessionState } from './session.repository.js';
import { AccessTokenService } from './session-tokens.js';

/** Who holds an access token: the token names a session, the session is the truth. */
@Injectable()
export class PrincipalService implements Principals {
  constructor(
    private readonly tokens: AccessTokenService,
    private readonly sessions: SessionCache,
  ) {}

  /** @param forConnection stays open once it is accepted: see {@link SessionCache.getForConnection} */
  async identify(token: string, fromLoopback: boolean, forConnection = false): Promise<Principal> {
    const claims = await this.tokens.read(token);
    const { sessionId } = claims;
    const state = await (forConnection
      ? this.sessions.getForConnection(sessionId)
      : this.sessions.get(sessionId));
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
      sessionId,
      role: state.role,
      subscriptionEndMs: state.subscriptionEndMs,
      tokenExpiresMs: claims.expiresMs,
    };
  }
}

type Standing = Pick<SessionState, 'role' | 'subscriptionEndMs'> & { expiresMs?: number };

/** Administrators are served as members for good, members as long as their subscription runs. */
function standing({ role, subscriptionEndMs, expiresMs }: Standing): SocketStanding {
  return { memberUntilMs: role === 'admin' ? Infinity : (subscriptionEndMs ?? -Infinity), expiresMs };
}

/** The rules of HTTP for sockets: who opens one, and how those that are open stand now. */
@Injectable()
export class SocketPrincipalService implements SocketAuthenticator {
  constructor(
    private readonly principals: PrincipalService,
    private readonly sessions: SessionCache,
  ) {}

  async authenticate(token: string | undefined, fromLoopback: boolean): Promise<SocketIdentity> {
    if (token === undefined) return { tier: 'visitor', userId: null };
    const principal = await this.principals.identify(token, fromLoopback, true);
    const { memberUntilMs } = standing(principal);
    return {
      tier: memberUntilMs > Date.now() ? 'member' : 'visitor',
      userId: principal.userId,
      session: { id: principal.sessionId, memberUntilMs },
    };
  }

  async standings(sessionIds: readonly string[]): Promise<Map<string, SocketStanding>> {
    const states = await this.sessions.read(sessionIds);
    return new Map([...states].map(([id, state]) => [id, standing(state)]));
  }
}
