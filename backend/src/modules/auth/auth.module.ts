import { Module } from '@nestjs/common';
import { UsersModule } from '../users/index.js';
import { AdministratorsController, InvitationController } from './admin/administrators.controller.js';
import { AdministratorsService } from './admin/administrators.service.js';
import { InvitationService } from './admin/invitation.service.js';
import { AdminResetController } from './admin/admin-reset.controller.js';
import { AdminResetLinkService, AdminResetService } from './admin/admin-reset.service.js';
import { AdminLoginController } from './admin/admin-login.controller.js';
import { CredentialsModule } from './credentials/credentials.module.js';
import { LoginController, RefreshController } from './login/login.controller.js';
import { MemberFactorController } from './login/member-factor.controller.js';
import { AuthOptionsController } from './auth-options.controller.js';
import { DevOutboxController } from './auth-options.controller.js';
import { PasswordResetService } from './password/password-reset.service.js';
import { ChangePasswordController, PasswordResetController } from './password/password.controller.js';
import { NewPasswordService } from './password/new-password.service.js';
import { ResetCodeService } from './password/reset-code.service.js';
import { ResetDeliveryService } from './password/reset-delivery.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SignupModule } from './signup/signup.module.js';
import { MailSpoolModule } from '../../infra/mail-spool/mail-spool.module.js';
import { FirstAdminController } from './admin/first-admin.controller.js';
import { FirstAdminService } from './admin/first-admin.service.js';
import { AdminLoginService } from './admin/admin-login.service.js';
import { FactorChangeService } from './admin/factor-change.service.js';
import { OwnFactorController } from './admin/own-factor.controller.js';
import { OwnFactorService } from './admin/own-factor.service.js';
import { SecondFactorService } from './admin/second-factor.service.js';
import { TotpEnrolmentService } from './admin/totp-enrolment.service.js';
import { TotpSetupService } from './admin/totp-setup.service.js';
import { OwnPasskeysService } from './passkeys/own-passkeys.service.js';
import { PasskeyChallengeService } from './passkeys/passkey-challenge.service.js';
import { PasskeyCeremonyService } from './passkeys/passkey-ceremony.service.js';
import { AdminPasskeysController, MemberPasskeysController } from './passkeys/passkeys.controller.js';
import { RelyingPartyService } from './passkeys/relying-party.service.js';
import { DeviceLinkController } from './login/device-link.controller.js';
import { DeviceLinkService } from './login/device-link.service.js';
import { LoginLimitsService } from './login/login-limits.service.js';
import { PasswordLoginService } from './login/password-login.service.js';
import { ResetLimitsService } from './password/reset-limits.service.js';
import { ChangePasswordService } from './password/change-password.service.js';
import { ApiTokenService } from './tokens/api-token.service.js';
import { ApiTokensController } from './tokens/api-tokens.controller.js';
import { OwnSessionService } from './sessions/own-session.service.js';
import { SocialLoginModule } from './social/social-login.module.js';

/** Everything that makes, opens and recovers accounts. Who is who comes from the global SessionModule. */
@Module({
  imports: [UsersModule, CredentialsModule, SignupModule, SocialLoginModule, MailSpoolModule],
  controllers: [
    LoginController,
    DeviceLinkController,
    RefreshController,
    SessionsController,
    ApiTokensController,
    ChangePasswordController,
    PasswordResetController,
    AdminLoginController,
    AdministratorsController,
    InvitationController,
    AdminResetController,
    FirstAdminController,
    OwnFactorController,
    MemberFactorController,
    MemberPasskeysController,
    AdminPasskeysController,
    AuthOptionsController,
    DevOutboxController,
  ],
  providers: [
    AdminLoginService,
    AdministratorsService,
    InvitationService,
    AdminResetLinkService,
    AdminResetService,
    FactorChangeService,
    FirstAdminService,
    ApiTokenService,
    ChangePasswordService,
    NewPasswordService,
    OwnFactorService,
    OwnPasskeysService,
    PasskeyCeremonyService,
    PasskeyChallengeService,
    RelyingPartyService,
    OwnSessionService,
    DeviceLinkService,
    LoginLimitsService,
    PasswordLoginService,
    PasswordResetService,
    ResetCodeService,
    ResetDeliveryService,
    ResetLimitsService,
    SecondFactorService,
    TotpEnrolmentService,
    TotpSetupService,
  ],
  exports: [SocialLoginModule],
})
export class AuthModule {}
