import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { Reauthentication } from './reauthentication.js';

@Module({
  imports: [UsersModule, PasswordsModule],
  providers: [Reauthentication],
  exports: [Reauthentication],
})
export class ReauthenticationModule {}
