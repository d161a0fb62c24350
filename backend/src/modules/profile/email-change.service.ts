import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../../common/access/principal.js';
import { AppError } from '../../common/errors/app-error.js';
import { instantText } from '../../common/format/time-text.js';
import { AppConfig } from '../../config/app-config.js';
import { Mailer } from '../../infra/mail/mailer.js';
import { PublicAddress } from '../../infra/mail/public-address.js';
import { RateLimits } from '../../infra/rate-limit/rate-limits.js';
import { Audit } from '../audit/index.js';
import { identityKey, UserRepository } from '../users/index.js';
import {
  endRights,
  lockAccount,
  ReauthenticationService,
  TicketService,
  UnprovenMailService,
} from '../auth/index.js';
import { requestContext } from '../../common/http/request-context.js';
import { inTransaction } from '../../database/in-transaction.js';

const VALID_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Changes the address of an account once somebody who reads mail there says so. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly em: EntityManager,
    private readonly config: AppConfig,
    private readonly users: UserRepository,
    private readonly reauthentication: ReauthenticationService,
    private readonly tickets: TicketService,
    private readonly mailer: Mailer,
    private readonly address: PublicAddress,
    private readonly limits: RateLimits,
    private readonly mails: UnprovenMailService,
    private readonly audit: Audit,
  ) {}

  /**
   * Mails a link to the new address and a notice to the old one. An earlier link stops working.
   * @throws AppError `email_taken` (not where ACCOUNT_DISCOVERY is private), `password_wrong`, `login_again`
   */
  async request(
    principal: Principal,
    email: string,
    password: string | undefined,
    request: Request,
  ): Promise<void> {
    const checked = await this.reauthentication.confirm(principal, password);
    await this.limits.take('email-change.account', principal.userId);
    const owner = await this.users.byEmail(email);
    if (owner?.id === principal.userId) {
      throw new AppError('email_taken', { message: 'This is the address of your account already.' });
    }
    if (owner && this.config.env.ACCOUNT_DISCOVERY === 'spec') throw new AppError('email_taken');
    // Counted last: what is refused costs whoever reads mail there nothing.
    if (!(await this.mails.take(email, request))) return this.mails.mailLink(owner ? null : email);
    await inTransaction(this.em, async (em) => {
      if (owner) {
        const url = this.address.link('/');
        return this.mailer.send(em, owner.email, 'already-registered', { name: owner.name, url });
      }
      const user = await lockAccount(em, principal, checked);
      await this.tickets.remove(em, user.id, ['email-change']);
      const token = await this.tickets.issue(em, 'email-change', {
        userId: user.id,
        bound: { email, from: user.emailKey },
        ttlMs: VALID_HOURS * HOUR_MS,
      });
      const url = this.address.link('/verify-email', { change: token });
      await this.mailer.send(em, email, 'email-change', { name: user.name, url, validHours: VALID_HOURS });
      await this.mailer.send(em, user.email, 'email-change-notice', { name: user.name, newEmail: email });
    });
  }

  /**
   * Tells the old address, whoever asked for the change.
   * @throws AppError `ticket_invalid`, `ticket_expired`, `ticket_used`; `email_taken` when somebody was quicker
   */
  async confirm(token: string, request: Request): Promise<void> {
    const context = requestContext(request);
    await this.limits.take('activation.address', context.address);
    try {
      await inTransaction(this.em, async (em) => {
        const { userId } = await this.tickets.peek(em, 'email-change', token);
        const user = await this.users.locked(em, userId!);
        const { bound } = await this.tickets.redeem(em, 'email-change', token);
        if (!user || user.emailKey !== bound.from) throw new AppError('ticket_invalid');
        const { name, email: old } = user;
        user.email = bound.email!;
        user.emailKey = identityKey(bound.email!);
        user.updatedAt = new Date();
        // Rights that were mailed to the old address end with it.
        await endRights(em, user.id);
        await this.tickets.remove(em, user.id, ['activation']);
        const when = instantText(Date.now());
        await this.mailer.send(em, old, 'email-changed', { name, newEmail: user.email, when });
        await this.audit.record(em, {
          action: 'email.changed',
          actorId: user.id,
          subjectId: user.id,
          ...context,
        });
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('email_taken');
      throw error;
    }
  }
}
