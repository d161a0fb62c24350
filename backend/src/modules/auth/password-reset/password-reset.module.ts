import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.js';
import { CodesModule } from '../codes/codes.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetService } from './password-reset.service.js';
import { ResetCodeService } from './reset-code.service.js';

/** Needs `Sessions` from the global module. */
@Module({
  imports: [UsersModule, CodesModule, PasswordsModule, TicketsModule],
  controllers: [PasswordResetController],
  providers: [ResetCodeService, PasswordResetService],
})
export class PasswordResetModule {}
