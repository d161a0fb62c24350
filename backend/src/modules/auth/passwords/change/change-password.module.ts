import { Module } from '@nestjs/common';
import { ReauthenticationModule } from '../../reauthentication/reauthentication.module.js';
import { TicketsModule } from '../../tickets/tickets.module.js';
import { PasswordsModule } from '../passwords.module.js';
import { ChangePasswordController } from './change-password.controller.js';
import { ChangePassword } from './change-password.js';

@Module({
  imports: [PasswordsModule, ReauthenticationModule, TicketsModule],
  controllers: [ChangePasswordController],
  providers: [ChangePassword],
})
export class ChangePasswordModule {}
