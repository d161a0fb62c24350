import { Module } from '@nestjs/common';
import { PROVIDER_LOGIN } from '../../../common/access/principal.js';
import { UsersModule } from '../../users/users.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { SignupModule } from '../signup/signup.module.js';
import { CodeExchangeService } from './code-exchange.service.js';
import { OAuthAttempts } from './oauth-attempt.js';
import { OAuthFlowService } from './oauth-flow.service.js';
import { ProviderLoginFilter, ProviderLoginGuard } from './provider-login.guard.js';
import { SocialAccountService } from './social-account.service.js';
import { SocialIdentityService } from './social-identity.service.js';
import { SocialController, SocialIdentitiesController } from './social.controller.js';
import { ProviderStrategies } from './strategies/provider-strategies.js';

/** Logins at Google, Facebook and LinkedIn. */
@Module({
  imports: [UsersModule, CredentialsModule, SignupModule],
  controllers: [SocialController, SocialIdentitiesController],
  providers: [
    CodeExchangeService,
    OAuthAttempts,
    OAuthFlowService,
    ProviderLoginFilter,
    ProviderStrategies,
    SocialAccountService,
    SocialIdentityService,
    { provide: PROVIDER_LOGIN, useClass: ProviderLoginGuard },
  ],
  exports: [PROVIDER_LOGIN],
})
export class SocialModule {}
