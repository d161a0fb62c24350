import { Global, Module } from '@nestjs/common';
import { PRINCIPALS } from '../../../common/access/principal.js';
import { SOCKET_AUTHENTICATOR } from '../../realtime/handshake/socket-authenticator.js';
import { AccessTokens } from './access-tokens.js';
import { RefreshTokens } from './refresh-tokens.js';
import { SameSite } from './same-site.js';
import { SessionCache } from './session-cache.js';
import { SessionPrincipals } from './session-principals.js';
import { SessionPruneJob } from './session-prune.job.js';
import { SessionRotation } from './session-rotation.js';
import { SessionSockets } from './session-sockets.js';
import { SessionStates } from './session-states.js';
import { Sessions } from './sessions.js';
import { WeakAdminSessions } from './weak-admin-sessions.js';

/** Who is who, for HTTP and sockets. The routes about sessions are in LoginModule. */
@Global()
@Module({
  providers: [
    AccessTokens,
    RefreshTokens,
    SameSite,
    SessionCache,
    SessionPrincipals,
    SessionPruneJob,
    SessionRotation,
    SessionSockets,
    SessionStates,
    Sessions,
    WeakAdminSessions,
    { provide: PRINCIPALS, useExisting: SessionPrincipals },
    { provide: SOCKET_AUTHENTICATOR, useExisting: SessionSockets },
  ],
  exports: [PRINCIPALS, SOCKET_AUTHENTICATOR, Sessions, SameSite],
})
export class SessionsModule {}
