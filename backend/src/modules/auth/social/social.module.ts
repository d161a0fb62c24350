import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.js';
import { LoginModule } from '../login/login.module.js';
import { ReauthenticationModule } from '../reauthentication/reauthentication.module.js';
import { SignupModule } from '../signup/signup.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { SocialArrivals } from './social-arrivals.js';
import { SocialAttempts } from './social-attempt.js';
import { SocialHandover } from './social-handover.js';
import { SocialLinksController } from './social-links.controller.js';
import { SocialLinks } from './social-links.js';
import { SocialRoundTrip } from './social-round-trip.js';
import { SocialController } from './social.controller.js';
import { SocialStrategies } from './strategies/social-strategies.js';
import { SuggestedUsernames } from './suggested-usernames.js';

/** Logins at Google, Facebook and LinkedIn. */
@Module({
  imports: [UsersModule, LoginModule, ReauthenticationModule, SignupModule, TicketsModule],
  controllers: [SocialController, SocialLinksController],
  providers: [
    SocialArrivals,
    SocialAttempts,
    SocialHandover,
    SocialLinks,
    SocialRoundTrip,
    SocialStrategies,
    SuggestedUsernames,
  ],
})
export class SocialModule {}
