import type { ApiScope } from '@pricealgo/contract/api-scopes';
import { AppError } from '../errors/app-error.js';

export interface SocketIdentity {
  readonly tier: 'visitor' | 'member';
  /** `null` for visitors. */
  readonly userId: string | null;
  /** Of a personal API token: all that it may do. */
  readonly scopes?: readonly ApiScope[];
  /** The session behind the socket: the socket ends with it. Visitors have none. */
  readonly session?: SocketStanding & { readonly id: string };
}

/** Present rights of a session. */
export interface SocketStanding {
  /** The socket has the member tier until this instant, ms; -Infinity = never, Infinity = without end. */
  readonly memberUntilMs: number;
  /** Instant at which the session ends unless it is used, ms; left out = not known. */
  readonly expiresMs?: number;
}

/** Identifies who opens a socket. */
export interface SocketAuthenticator {
  /**
   * @param fromLoopback what `isLoopbackRequest` said of the request that opened the connection
   * @throws AppError `session_expired` for a token that is not (or no longer) good, or not for such a request.
   */
  authenticate(token: string | undefined, fromLoopback: boolean): Promise<SocketIdentity>;
  /** Present rights of the sessions of open sockets, in one query: a session that is missing has ended. */
  standings(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SocketStanding>>;
}

/** Nest injection token. */
export const SOCKET_AUTHENTICATOR = Symbol('SocketAuthenticator');

/** For tests and the benchmark, which have no accounts: everyone is a visitor, and no token is valid. */
export class VisitorsOnlyAuthenticator implements SocketAuthenticator {
  async authenticate(token: string | undefined): Promise<SocketIdentity> {
    if (token !== undefined) throw new AppError('session_expired');
    return { tier: 'visitor', userId: null };
  }

  async standings(): Promise<ReadonlyMap<string, SocketStanding>> {
    return new Map();
  }
}
