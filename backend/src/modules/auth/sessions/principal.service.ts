import { Injectable } from '@nestjs/common';
import type { Principal, Principals } from '../../../common/access/principal.js';
import type {
  SocketAuthenticator,
  SocketIdentity,
  SocketStanding,
} from '../../../common/access/socket-authenticator.js';
import { AppError } from '../../../common/errors/app-error.js';
import { sameSecret } from '../../../infra/crypto/app-keys.js';
import { mayBeUsed } from '../../users/index.js';
import { apiTokenHash, idInApiToken, looksLikeApiToken } from '../tokens/api-token-format.js';
import { ApiTokenUseService } from '../tokens/api-token-use.service.js';
import { looksLikeMemberView, MemberViewService } from './member-view.service.js';
import { SessionCache } from './session-cache.js';
import type { SessionState } from './session.repository.js';
import { AccessTokenService } from './session-tokens.js';

/** Who holds a token: it names a session, or the row of a personal API token, and that is the truth. */
@Injectable()
export class PrincipalService implements Principals {
  constructor(
    private readonly tokens: AccessTokenService,
    private readonly sessions: SessionCache,
    private readonly uses: ApiTokenUseService,
    private readonly views: MemberViewService,
  ) {}

  /** @param forConnection stays open once it is accepted: see {@link SessionCache.getForConnection} */
  async identify(token: string, fromLoopback: boolean, forConnection = false): Promise<Principal> {
    if (looksLikeMemberView(token)) {
      // What a socket sends is for the one who opened it: nobody looks over a shoulder there.
      if (forConnection) throw new AppError('view_only');
      return this.views.identify(token, fromLoopback);
    }
    if (looksLikeApiToken(token)) return this.identifyApiToken(token, fromLoopback, forConnection);
    const claims = await this.tokens.read(token);
    const { sessionId } = claims;
    const state = await this.stateOf(sessionId, forConnection);
    if (
      !state ||
      state.apiToken ||
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
      ...(state.adminRole ? { adminRole: state.adminRole } : {}),
      ...(state.belowFactor ? { belowFactor: true as const } : {}),
      subscriptionEndMs: state.subscriptionEndMs,
      tokenExpiresMs: claims.expiresMs,
    };
  }

  private async identifyApiToken(
    token: string,
    fromLoopback: boolean,
    forConnection: boolean,
  ): Promise<Principal> {
    const id = idInApiToken(token);
    const state = id ? await this.stateOf(id, forConnection) : null;
    if (
      !id ||
      !state?.apiToken ||
      !sameSecret(state.apiToken.hash, apiTokenHash(token)) ||
      state.expiresMs <= Date.now() ||
      !mayBeUsed(state.emailKey, fromLoopback)
    )
      throw new AppError('session_expired');
    await this.uses.note(id);
    return {
      userId: state.userId,
      sessionId: id,
      role: state.role,
      subscriptionEndMs: state.subscriptionEndMs,
      tokenExpiresMs: state.expiresMs,
      scopes: state.apiToken.scopes,
    };
  }

  private stateOf(id: string, forConnection: boolean): Promise<SessionState | null> {
    return forConnection ? this.sessions.getForConnection(id) : this.sessions.get(id);
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
    // Read a moment ago, so this asks nobody; without the database it is not known.
    const state = await this.sessions.get(principal.sessionId).catch(() => null);
    return {
      tier: memberUntilMs > Date.now() ? 'member' : 'visitor',
      userId: principal.userId,
      ...(principal.scopes ? { scopes: principal.scopes } : {}),
      session: { id: principal.sessionId, memberUntilMs, expiresMs: state?.expiresMs },
    };
  }

  async standings(sessionIds: readonly string[]): Promise<Map<string, SocketStanding>> {
    const states = await this.sessions.read(sessionIds);
    return new Map([...states].map(([id, state]) => [id, standing(state)]));
  }
}
