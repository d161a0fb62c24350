import { AppError } from '../errors/app-error.js';

export interface SocketIdentity {
  readonly tier: 'visitor' | 'member';
  /** `null` for visitors. */
  readonly userId: string | null;
  /** The session behind the socket: the socket ends with it. Visitors have none. */
  readonly session?: SocketStanding & { readonly id: string };
}

/** What a session is worth now. */
export interface SocketStanding {
  /** Served as a member until this instant, ms; -Infinity = not at all, Infinity = for good. */
  readonly memberUntilMs: number;
  /** Instant at which the session ends unless it is used, ms; left out = not known. */
  readonly expiresMs?: number;
}

/** Says who opens a socket. */
export interface SocketAuthenticator {
  /**
   * @param fromLoopback what `isLoopbackRequest` said of the request that opened the connection
   * @throws AppError `session_expired` for a token that is not (or no longer) good, or not for such a request.
   */
  authenticate(token: string | undefined, fromLoopback: boolean): Promise<SocketIdentity>;
  /** How the sessions of open sockets stand now, in one query: a session that is missing does not live any more. */
  standings(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SocketStanding>>;
}

/** Nest injection token. */
export const SOCKET_AUTHENTICATOR = Symbol('SocketAuthenticator');

/** For tests and the benchmark, which know no accounts: everyone is a visitor, and no token can be valid. */
export class VisitorsOnlyAuthenticator implements SocketAuthenticator {
  async authenticate(token: string | undefined): Promise<SocketIdentity> {
    if (token !== undefined) throw new AppError('session_expired');
    return { tier: 'visitor', userId: null };
  }

  async standings(): Promise<ReadonlyMap<string, SocketStanding>> {
    return new Map();
  }
}
