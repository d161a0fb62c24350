import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { instantText } from '../../../common/format/time-text.js';
import type { CookieChange } from '../../../common/http/cookies.js';
import type { BrowserContext, RequestContext } from '../../../common/http/request-context.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { Audit } from '../../audit/index.js';
import type { User } from '../../users/index.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { type PasswordContext, PasswordPolicy } from '../credentials/password-policy.js';
import { KnownDeviceService } from '../sessions/known-device.service.js';
import { SessionEndService } from '../sessions/session-end.service.js';
import type { WhichSessions } from '../sessions/session.repository.js';

/** A password in the place of another: what it may be, and what ends with the one before. Whose right it is decide the callers. */
@Injectable()
export class NewPasswordService {
  constructor(
    private readonly policy: PasswordPolicy,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionEndService,
    private readonly devices: KnownDeviceService,
    private readonly mailer: Mailer,
    private readonly audit: Audit,
  ) {}

  /**
   * Takes long: it belongs in front of the transaction that uses a link or a code up, and what is refused here does not use it up.
   * @throws AppError `password_refused`
   */
  async hash(password: string, owner: PasswordContext): Promise<string> {
    this.policy.assert(password, owner);
    return this.hasher.hash(password);
  }

  /** Ends sessions, tells the owner and the audit trail. @param em the transaction in which the account got the password */
  async replaced(
    em: EntityManager,
    { id, name, email }: Pick<User, 'id' | 'name' | 'email'>,
    action: 'password.changed' | 'password.reset',
    ending: WhichSessions,
    { address, requestId }: RequestContext,
  ): Promise<void> {
    await this.sessions.revoke(em, id, ending, 'password');
    await this.mailer.send(em, email, 'password-changed', { name, when: instantText(Date.now()) });
    await this.audit.record(em, { action, actorId: id, subjectId: id, address, requestId });
  }

  /** All browsers are strangers to the account now but this one, whose owner knew the password or proved whose account it is. */
  knownAgain(
    browser: BrowserContext,
    { id, emailKey }: Pick<User, 'id' | 'emailKey'>,
    passwordHash: string,
  ): CookieChange {
    return this.devices.remember(browser, { id, emailKey, passwordHash });
  }
}
