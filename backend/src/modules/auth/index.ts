/** What other modules use of this one. */
export { createAdmin, resetTotp } from './admin/create-admin.js';
export { FirstAdminService } from './admin/first-admin.service.js';
export { AuthModule } from './auth.module.js';
export { CredentialsModule } from './credentials/credentials.module.js';
export { endRights } from './credentials/account-rights.js';
export { PasswordHasher } from './credentials/password-hasher.js';
export { ReauthenticationService } from './credentials/reauthentication.service.js';
export { TicketService } from './credentials/ticket.service.js';
export { MemberViewService } from './sessions/member-view.service.js';
export { SessionModule } from './sessions/session.module.js';
export { SessionRepository } from './sessions/session.repository.js';
export { LOGIN_LISTENER, type LoginListener, SessionService } from './sessions/session.service.js';
export { ActivationService, trialEnd } from './signup/activation.service.js';
export { VerifiedPhoneService } from './signup/phone.service.js';
export { AccountPruningModule, SignupModule } from './signup/signup.module.js';
export { UsernameService } from './signup/username.service.js';
export { SocialIdentityService, toSocialIdentityDto } from './social/social-identity.service.js';
export { SocialLoginModule } from './social/social-login.module.js';
