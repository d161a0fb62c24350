import { Module } from '@nestjs/common';
import { UsersModule } from '../users/index.js';
import { AdminLoginController } from './admin/admin-login.controller.js';
import { CredentialsModule } from './credentials/credentials.module.js';
import { LoginController, RefreshController } from './login/login.controller.js';
import { AuthOptionsController } from './auth-options.controller.js';
import { DevOutboxController } from './auth-options.controller.js';
import { PasswordResetService } from './password/password-reset.service.js';
import { ChangePasswordController, PasswordResetController } from './password/password.controller.js';
import { ResetCodeService } from './password/reset-code.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SignupModule } from './signup/signup.module.js';
import { MailSpoolModule } from '../../infra/mail-spool/mail-spool.module.js';
import { AdminLoginService } from './admin/admin-login.service.js';
import { SecondFactorService } from './admin/second-factor.service.js';
import { TotpEnrolmentService } from './admin/totp-enrolment.service.js';
import { LoginLimitsService } from './login/login-limits.service.js';
import { PasswordLoginService } from './login/password-login.service.js';
import { ChangePasswordService } from './password/change-password.service.js';
import { OwnSessionService } from './sessions/own-session.service.js';
import { SocialLoginModule } from './social/social-login.module.js';

/** Everything that makes, opens and recovers accounts. Who is who comes from the global SessionModule. */
@Module({
  imports: [UsersModule, CredentialsModule, SignupModule, SocialLoginModule, MailSpoolModule],
  controllers: [
    LoginController,
    RefreshController,
    SessionsController,
    ChangePasswordController,
    PasswordResetController,
    AdminLoginController,
    AuthOptionsController,
    DevOutboxController,
  ],
  providers: [
    AdminLoginService,
    ChangePasswordService,
    OwnSessionService,
    LoginLimitsService,
    PasswordLoginService,
    PasswordResetService,
    ResetCodeService,
    SecondFactorService,
    TotpEnrolmentService,
  ],
  exports: [SocialLoginModule],
})
export class AuthModule {}
