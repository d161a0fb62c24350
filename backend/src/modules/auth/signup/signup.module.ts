import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { PhoneModule } from '../phone/phone.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { ActivationController } from './activation/activation.controller.js';
import { ActivationService } from './activation/activation.service.js';
import { SignupController } from './signup.controller.js';
import { SignupService } from './signup.service.js';
import { UnprovenAccounts } from './unproven-accounts.js';
import { Usernames } from './usernames.js';

/** New accounts and their activation; `Usernames` for whoever changes one. */
@Module({
  imports: [UsersModule, PasswordsModule, PhoneModule, TicketsModule],
  controllers: [SignupController, ActivationController],
  providers: [SignupService, ActivationService, UnprovenAccounts, Usernames],
  exports: [ActivationService, UnprovenAccounts, Usernames],
})
export class SignupModule {}
