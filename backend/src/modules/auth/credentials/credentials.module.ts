import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.js';
import { CodeCookies, Codes, CodeTexts } from './code.service.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordPolicy } from './password-policy.js';
import { Reauthentication } from './reauthentication.service.js';
import { Tickets } from './ticket.service.js';

const SERVICES = [CodeCookies, CodeTexts, Codes, PasswordHasher, PasswordPolicy, Reauthentication, Tickets];

/** What people prove with who they are: passwords, codes and single-use tickets. */
@Module({ imports: [UsersModule], providers: SERVICES, exports: SERVICES })
export class CredentialsModule {}
