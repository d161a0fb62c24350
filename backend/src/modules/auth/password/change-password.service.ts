import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { instantText } from '../../../common/format/time-text.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { Audit } from '../../audit/index.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { PasswordPolicy } from '../credentials/password-policy.js';
import type { ChangePasswordDto } from '@pricealgo/contract/passwords';
import { requestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { UserRepository } from '../../users/index.js';
import { lockAccount } from '../credentials/account-lock.js';
import { ReauthenticationService } from '../credentials/reauthentication.service.js';
import { KnownDeviceService } from '../sessions/known-device.service.js';
import { SessionService } from '../sessions/session.service.js';

/** Replaces a password that its owner knows; gives one to an account that had none. */
@Injectable()
export class ChangePasswordService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly again: ReauthenticationService,
    private readonly hasher: PasswordHasher,
    private readonly policy: PasswordPolicy,
    private readonly sessions: SessionService,
    private readonly mailer: Mailer,
    private readonly audit: Audit,
    private readonly devices: KnownDeviceService,
  ) {}

  /** @throws AppError `password_wrong` | `login_again` | `password_refused` | `session_expired` | `too_many_requests` */
  async change(
    principal: Principal,
    form: ChangePasswordDto,
    request: Request,
    response: Response,
  ): Promise<void> {
    if (form.password !== form.confirm_password) {
      const message = 'Confirm password must be same as password.';
      throw new AppError('password_refused', { message, fields: { confirm_password: message } });
    }
    const user = await this.again.confirm(principal, form.currentPassword);
    this.policy.assert(form.password, user);
    const passwordHash = await this.hasher.hash(form.password);
    const { address, requestId } = requestContext(request);
    await inTransaction(this.em, async (em) => {
      await lockAccount(em, principal, user);
      await this.users.update(em, { id: user.id }, { passwordHash, updatedAt: new Date() });
      await this.sessions.revoke(em, user.id, { except: principal.sessionId }, 'password');
      await this.mailer.send(em, user.email, 'password-changed', {
        name: user.name,
        when: instantText(Date.now()),
      });
      const entry = { actorId: user.id, subjectId: user.id, address, requestId };
      await this.audit.record(em, { action: 'password.changed', ...entry });
    });
    // All browsers are strangers now but this one, whose owner knew the password.
    this.devices.remember(request, response, { id: user.id, emailKey: user.emailKey, passwordHash });
  }
}
