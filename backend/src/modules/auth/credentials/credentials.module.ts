import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/index.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordPolicy } from './password-policy.js';
import { CodeCookieService, CodeService, CodeTextService } from './code.service.js';
import { ReauthenticationService } from './reauthentication.service.js';
import { TicketService } from './ticket.service.js';

const SERVICES = [
  CodeCookieService,
  CodeTextService,
  CodeService,
  PasswordHasher,
  PasswordPolicy,
  ReauthenticationService,
  TicketService,
];

/** What people prove with who they are: passwords, codes and single-use tickets. */
@Module({ imports: [UsersModule], providers: SERVICES, exports: SERVICES })
export class CredentialsModule {}
