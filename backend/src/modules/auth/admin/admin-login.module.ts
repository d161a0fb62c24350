import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module.js';
import { ReauthenticationModule } from '../reauthentication/reauthentication.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { AdminLoginController } from './admin-login.controller.js';
import { AdminLogin } from './admin-login.js';
import { SecondFactor } from './second-factor.js';
import { TotpEnrolment } from './totp-enrolment.js';

@Module({
  imports: [LoginModule, ReauthenticationModule, TicketsModule],
  controllers: [AdminLoginController],
  providers: [AdminLogin, SecondFactor, TotpEnrolment],
})
export class AdminLoginModule {}
