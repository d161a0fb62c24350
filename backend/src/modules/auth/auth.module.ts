import { Module } from '@nestjs/common';
import { AdminLoginModule } from './admin/admin-login.module.js';
import { DevOutboxModule } from './dev-outbox/dev-outbox.module.js';
import { LoginModule } from './login/login.module.js';
import { AuthOptionsModule } from './options/auth-options.module.js';
import { PasswordResetModule } from './password-reset/password-reset.module.js';
import { ChangePasswordModule } from './passwords/change/change-password.module.js';
import { PhoneModule } from './phone/phone.module.js';
import { SignupModule } from './signup/signup.module.js';
import { SocialModule } from './social/social.module.js';

/** Everything that makes, opens and recovers accounts. */
@Module({
  imports: [
    LoginModule,
    ChangePasswordModule,
    SignupModule,
    PasswordResetModule,
    PhoneModule,
    SocialModule,
    AdminLoginModule,
    AuthOptionsModule,
    DevOutboxModule,
  ],
  exports: [SocialModule],
})
export class AuthModule {}
