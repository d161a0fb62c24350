import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { ExpiredRights } from '../credentials/ticket.service.js';
import { ActivationService, UnprovenAccounts } from './activation.service.js';
import { PhoneController } from './phone.controller.js';
import { PhoneVerificationService, VerifiedPhones } from './phone.service.js';
import { PruneAccountsJob } from './prune-accounts.job.js';
import { ActivationController, SignupController } from './signup.controller.js';
import { SignupService } from './signup.service.js';
import { SuggestedUsernames, Usernames } from './username.service.js';

/** New accounts: their names, phones and activation, also for whoever changes one. */
@Module({
  imports: [UsersModule, CredentialsModule],
  controllers: [SignupController, ActivationController, PhoneController],
  providers: [
    ActivationService,
    PhoneVerificationService,
    SignupService,
    SuggestedUsernames,
    UnprovenAccounts,
    Usernames,
    VerifiedPhones,
  ],
  exports: [ActivationService, SuggestedUsernames, UnprovenAccounts, Usernames, VerifiedPhones],
})
export class SignupModule {}

/** Forgets what has run out; for the worker role. */
@Module({ providers: [PruneAccountsJob, ExpiredRights, UnprovenAccounts] })
export class AccountPruningModule {}
