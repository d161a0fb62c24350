import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { AdminLoginController } from './admin/admin-login.controller.js';
import { AdminLogin } from './admin/admin-login.service.js';
import { SecondFactor } from './admin/second-factor.service.js';
import { TotpEnrolment } from './admin/totp-enrolment.service.js';
import { CredentialsModule } from './credentials/credentials.module.js';
import { LoginController, RefreshController } from './login/login.controller.js';
import { PasswordLogin } from './login/password-login.service.js';
import { AuthOptionsController } from './options/auth-options.controller.js';
import { DevOutboxController } from './options/dev-outbox.controller.js';
import { ChangePassword } from './password/change-password.service.js';
import { PasswordResetService } from './password/password-reset.service.js';
import { ChangePasswordController, PasswordResetController } from './password/password.controller.js';
import { ResetCodeService } from './password/reset-code.service.js';
import { OwnSessions } from './sessions/own-session.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SignupModule } from './signup/signup.module.js';
import { SocialModule } from './social/social-login.module.js';
import { LocalOutboxModule } from '../../infra/local-outbox/local-outbox.module.js';

/** Everything that makes, opens and recovers accounts. Who is who comes from the global SessionModule. */
@Module({
  imports: [UsersModule, CredentialsModule, SignupModule, SocialModule, LocalOutboxModule],
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
    AdminLogin,
    ChangePassword,
    OwnSessions,
    PasswordLogin,
    PasswordResetService,
    ResetCodeService,
    SecondFactor,
    TotpEnrolment,
  ],
  exports: [SocialModule],
})
export class AuthModule {}
