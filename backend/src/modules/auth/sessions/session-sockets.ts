import { Injectable } from '@nestjs/common';
import type {
  SocketAuthenticator,
  SocketIdentity,
  SocketStanding,
} from '../../realtime/handshake/socket-authenticator.js';
import { SessionPrincipals } from './session-principals.js';
import { SessionStates, type SessionState } from './session-states.js';

type Standing = Pick<SessionState, 'role' | 'subscriptionEndMs'> & { expiresMs?: number };

/** Administrators are served as members for good, members as long as their subscription runs. */
function standing({ role, subscriptionEndMs, expiresMs }: Standing): SocketStanding {
  return { memberUntilMs: role === 'admin' ? Infinity : (subscriptionEndMs ?? -Infinity), expiresMs };
}

/** The rules of HTTP for sockets: who opens one, and how those that are open stand now. */
@Injectable()
export class SessionSockets implements SocketAuthenticator {
  constructor(
    private readonly principals: SessionPrincipals,
    private readonly states: SessionStates,
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
    const states = await this.states.read(sessionIds);
    return new Map([...states].map(([id, state]) => [id, standing(state)]));
  }
}
