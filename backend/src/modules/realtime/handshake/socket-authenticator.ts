import { AppError } from '../../../common/errors/app-error.js';
import type { Tier } from '../realtime-options.js';

export interface SocketIdentity {
  readonly tier: Tier;
  /** `null` for visitors. */
  readonly userId: string | null;
}

/** Says who opens a socket. */
export interface SocketAuthenticator {
  /** @throws AppError `session_expired` for a token that is not (or no longer) good. */
  authenticate(token: string | undefined): Promise<SocketIdentity>;
}

/** Nest injection token. */
export const SOCKET_AUTHENTICATOR = Symbol('SocketAuthenticator');

/** While there are no accounts: everyone is a visitor, and no token can be valid. */
export class VisitorsOnlyAuthenticator implements SocketAuthenticator {
  async authenticate(token: string | undefined): Promise<SocketIdentity> {
    if (token !== undefined) throw new AppError('session_expired');
    return { tier: 'visitor', userId: null };
  }
}
