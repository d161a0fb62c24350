import { Global, Module } from '@nestjs/common';
import { PRINCIPALS } from '../../../common/access/principal.js';
import { SOCKET_AUTHENTICATOR } from '../../../common/access/socket-authenticator.js';
import { SameSite } from '../../../common/http/same-site.js';
import { SessionPrincipals, SessionSockets } from './principal.service.js';
import { SessionCache } from './session-cache.js';
import { SessionPruneJob } from './session-prune.job.js';
import { AccessTokens, RefreshTokens } from './session-tokens.js';
import { SessionStates } from './session.repository.js';
import { Sessions, WeakAdminSessions } from './session.service.js';

/** Who is who, for HTTP and sockets. The routes about sessions are in AuthModule. */
@Global()
@Module({
  providers: [
    AccessTokens,
    RefreshTokens,
    SameSite,
    SessionCache,
    SessionPrincipals,
    SessionPruneJob,
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
