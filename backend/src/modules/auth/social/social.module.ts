import { Module } from '@nestjs/common';
import { PROVIDER_LOGIN } from '../../../common/access/principal.js';
import { UsersModule } from '../../users/users.module.js';
import { LoginModule } from '../login/login.module.js';
import { ReauthenticationModule } from '../reauthentication/reauthentication.module.js';
import { SignupModule } from '../signup/signup.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { CodeExchangeService } from './code-exchange.service.js';
import { OAuthAttempts } from './oauth-attempt.js';
import { OAuthFlowService } from './oauth-flow.service.js';
import { ProviderLoginFilter, ProviderLoginGuard } from './provider-login.guard.js';
import { SocialAccountService } from './social-account.service.js';
import { SocialIdentityService } from './social-identity.service.js';
import { SocialController, SocialIdentitiesController } from './social.controller.js';
import { ProviderStrategies } from './strategies/provider-strategies.js';
import { SuggestedUsernames } from './suggested-usernames.js';

/** Logins at Google, Facebook and LinkedIn. */
@Module({
  imports: [UsersModule, LoginModule, ReauthenticationModule, SignupModule, TicketsModule],
  controllers: [SocialController, SocialIdentitiesController],
  providers: [
    CodeExchangeService,
    OAuthAttempts,
    OAuthFlowService,
    ProviderLoginFilter,
    ProviderStrategies,
    SocialAccountService,
    SocialIdentityService,
    SuggestedUsernames,
    { provide: PROVIDER_LOGIN, useClass: ProviderLoginGuard },
  ],
  exports: [PROVIDER_LOGIN],
})
export class SocialModule {}
