import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { OwnSessions } from '../sessions/own-sessions.js';
import { SessionsController } from '../sessions/sessions.controller.js';
import { LoginAnswers } from './login-answers.js';
import { LoginController } from './login.controller.js';
import { PasswordCheck } from './password-check.js';
import { PasswordLogin } from './password-login.js';
import { RefreshController } from './refresh.controller.js';

/** Logging in with a password, and everything about sessions that a route does. */
@Module({
  imports: [UsersModule, PasswordsModule],
  controllers: [LoginController, RefreshController, SessionsController],
  providers: [LoginAnswers, OwnSessions, PasswordCheck, PasswordLogin],
  exports: [LoginAnswers, PasswordCheck, PasswordLogin],
})
export class LoginModule {}
