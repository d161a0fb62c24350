import { Global, Module } from '@nestjs/common';
import { PRINCIPALS } from '../../../common/access/principal.js';
import { SOCKET_AUTHENTICATOR } from '../../../common/access/socket-authenticator.js';
import { KnownDeviceService } from './known-device.service.js';
import { MemberViewService } from './member-view.service.js';
import { SessionCache } from './session-cache.js';
import { PrincipalService, SocketPrincipalService } from './principal.service.js';
import { AccessTokenService, RefreshTokenService } from './session-tokens.js';
import { SessionPruneJob, SessionRepository } from './session.repository.js';
import { SessionEndService, WeakAdminSessionService } from './session-end.service.js';
import { SessionRefreshService } from './session-refresh.service.js';
import { SessionStartService } from './session-start.service.js';
import {
  CredentialPersonalData,
  ApiTokenPersonalData,
  PasskeyPersonalData,
  SessionPersonalData,
  SocialLoginPersonalData,
} from '../personal-data.js';
import { TicketService } from '../credentials/ticket.service.js';
import { ApiTokenUseService } from '../tokens/api-token-use.service.js';

/** Who is who, for HTTP and sockets. The routes about sessions are in AuthModule. */
@Global()
@Module({
  providers: [
    AccessTokenService,
    ApiTokenPersonalData,
    ApiTokenUseService,
    CredentialPersonalData,
    KnownDeviceService,
    MemberViewService,
    PasskeyPersonalData,
    RefreshTokenService,
    SessionCache,
    PrincipalService,
    SessionPruneJob,
    SocketPrincipalService,
    SessionRepository,
    SessionEndService,
    SessionPersonalData,
    SessionRefreshService,
    SessionStartService,
    SocialLoginPersonalData,
    TicketService,
    WeakAdminSessionService,
    { provide: PRINCIPALS, useExisting: PrincipalService },
    { provide: SOCKET_AUTHENTICATOR, useExisting: SocketPrincipalService },
  ],
  exports: [
    KnownDeviceService,
    MemberViewService,
    PRINCIPALS,
    SOCKET_AUTHENTICATOR,
    SessionCache,
    SessionEndService,
    SessionRefreshService,
    SessionStartService,
    SessionRepository,
  ],
})
export class SessionModule {}
