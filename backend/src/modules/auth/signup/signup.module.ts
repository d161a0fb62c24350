import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/index.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { AccountOpeningService } from './account-opening.service.js';
import { ActivationLinkService } from './activation-link.service.js';
import { ActivationService } from './activation.service.js';
import { AddressOwnerService } from './address-owner.service.js';
import { NewAccountService } from './new-account.service.js';
import {
  PhoneController,
  ActivationController,
  MailboxLinkController,
  SignupController,
} from './signup.controller.js';
import { PhoneVerificationService, VerifiedPhoneService } from './phone.service.js';
import { PruneAccountsJob, UnconfirmedAccountService } from './unconfirmed-account.service.js';
import { SocialProofService } from './social-proof.service.js';
import { SignupService } from './signup.service.js';
import { ExpiredCredentialService } from '../credentials/ticket.service.js';
import { UnprovenMailService } from './unproven-mail.service.js';
import { UsernameSuggestionService, UsernameService } from './username.service.js';

/** New accounts: their names, phones and activation, also for whoever changes one. */
@Module({
  imports: [UsersModule, CredentialsModule],
  controllers: [SignupController, ActivationController, MailboxLinkController, PhoneController],
  providers: [
    AccountOpeningService,
    ActivationLinkService,
    ActivationService,
    AddressOwnerService,
    NewAccountService,
    PhoneVerificationService,
    SignupService,
    SocialProofService,
    UsernameSuggestionService,
    UnconfirmedAccountService,
    UnprovenMailService,
    UsernameService,
    VerifiedPhoneService,
  ],
  exports: [
    ActivationLinkService,
    AddressOwnerService,
    SocialProofService,
    UsernameSuggestionService,
    UnconfirmedAccountService,
    UnprovenMailService,
    UsernameService,
    VerifiedPhoneService,
  ],
})
export class SignupModule {}

/** Removes expired credentials and unconfirmed accounts; for the worker role. */
@Module({ providers: [PruneAccountsJob, ExpiredCredentialService, UnconfirmedAccountService] })
export class AccountPruningModule {}
