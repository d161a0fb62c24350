import { Module } from '@nestjs/common';
import { PROVIDER_LOGIN } from '../../../common/access/principal.js';
import { UsersModule } from '../../users/index.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { SignupModule } from '../signup/signup.module.js';
import { CodeExchangeService } from './code-exchange.service.js';
import { OAuthFlowService } from './oauth-flow.service.js';
import { ProviderLoginFilter, ProviderLoginGuard } from './provider-login.guard.js';
import { SocialAccountService } from './social-account.service.js';
import { SocialIdentityService } from './social-identity.service.js';
import { SocialSignupService } from './social-signup.service.js';
import { SocialController, SocialLinksController } from './social.controller.js';
import { OAuthAttemptService } from './oauth-attempt.js';
import { ProviderStrategyService } from './strategies/provider-strategies.js';

/** Logins at Google, Facebook and LinkedIn. */
@Module({
  imports: [UsersModule, CredentialsModule, SignupModule],
  controllers: [SocialController, SocialLinksController],
  providers: [
    CodeExchangeService,
    OAuthAttemptService,
    OAuthFlowService,
    ProviderLoginFilter,
    ProviderStrategyService,
    SocialAccountService,
    SocialIdentityService,
    SocialSignupService,
    { provide: PROVIDER_LOGIN, useClass: ProviderLoginGuard },
  ],
  exports: [PROVIDER_LOGIN, SocialIdentityService],
})
export class SocialLoginModule {}
