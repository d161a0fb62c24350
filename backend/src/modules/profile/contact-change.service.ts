import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/principal.js';
import { AppError } from '../../common/errors/app-error.js';
import { instantText } from '../../common/format/time-text.js';
import type { CookieChange } from '../../common/http/cookies.js';
import type { BrowserContext, RequestContext } from '../../common/http/request-context.js';
import { AppConfig } from '../../config/app-config.js';
import { inTransaction } from '../../database/in-transaction.js';
import { Mailer } from '../../infra/mail/mailer.js';
import { PublicAddress } from '../../infra/mail/public-address.js';
import { RateLimits } from '../../infra/rate-limit/rate-limits.js';
import { Audit } from '../audit/index.js';
import {
  AddressOwnerService,
  endRights,
  lockAccount,
  ReauthenticationService,
  TicketService,
  UnprovenMailService,
  VerifiedPhoneService,
} from '../auth/index.js';
import { identityKey, type User, UserRepository } from '../users/index.js';

const VALID_HOURS = 24;
const HOUR_MS = 3_600_000;

/** The link to a new address: whoever opens it reads mail there, and the account has that address from then on. */
@Injectable()
export class EmailChangeLinkService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly tickets: TicketService,
    private readonly mailer: Mailer,
    private readonly address: PublicAddress,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  /** Mails the link there and a notice to the old address. An earlier link stops working. @param em the transaction's own */
  async mail(em: EntityManager, user: User, email: string): Promise<void> {
    await this.tickets.remove(em, user.id, ['email-change']);
    const token = await this.tickets.issue(em, 'email-change', {
      userId: user.id,
      bound: { email, from: user.emailKey },
      ttlMs: VALID_HOURS * HOUR_MS,
    });
    const url = this.address.link('/verify-email', { change: token });
    await this.mailer.send(em, email, 'email-change', { name: user.name, url, validHours: VALID_HOURS });
    await this.mailer.send(em, user.email, 'email-change-notice', { name: user.name, newEmail: email });
  }

  /**
   * Tells the old address, whoever asked for the change.
   * @throws AppError `ticket_invalid`, `ticket_expired`, `ticket_used`; `email_taken` when somebody was quicker
   */
  async confirm(token: string, context: RequestContext): Promise<void> {
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

/** Decides who may ask for another address, and for which. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly em: EntityManager,
    private readonly config: AppConfig,
    private readonly users: UserRepository,
    private readonly reauthentication: ReauthenticationService,
    private readonly limits: RateLimits,
    private readonly mails: UnprovenMailService,
    private readonly owners: AddressOwnerService,
    private readonly links: EmailChangeLinkService,
  ) {}

  /** @throws AppError `email_taken` (not where ACCOUNT_DISCOVERY is private), `password_wrong`, `login_again` */
  async request(
    principal: Principal,
    email: string,
    password: string | undefined,
    browser: BrowserContext,
  ): Promise<void> {
    const checked = await this.reauthentication.confirm(principal, password);
    await this.limits.take('email-change.account', principal.userId);
    const owner = await this.users.byEmail(email);
    if (owner?.id === principal.userId) {
      throw new AppError('email_taken', { message: 'This is the address of your account already.' });
    }
    if (owner && this.config.env.ACCOUNT_DISCOVERY === 'spec') throw new AppError('email_taken');
    // Counted last: what is refused costs whoever reads mail there nothing.
    if (!(await this.mails.take(email, browser))) return this.mails.mailLink(owner ? null : email);
    await inTransaction(this.em, async (em) => {
      if (owner) return this.owners.tell(em, owner);
      await this.links.mail(em, await lockAccount(em, principal, checked), email);
    });
  }
}

/** Takes over the number that was verified in this browser: reset codes go there from then on. */
@Injectable()
export class PhoneChangeService {
  constructor(
    private readonly em: EntityManager,
    private readonly reauthentication: ReauthenticationService,
    private readonly verified: VerifiedPhoneService,
    private readonly mailer: Mailer,
    private readonly audit: Audit,
  ) {}

  /** @returns the number, E.164, and what takes the proof from the browser @throws AppError `phone_not_verified`, `password_wrong`, `login_again` */
  async change(
    principal: Principal,
    password: string | undefined,
    browser: BrowserContext,
  ): Promise<{ mobileNumber: string; cookie: CookieChange }> {
    const token = this.verified.tokenOf(browser);
    if (!token) throw new AppError('phone_not_verified');
    const checked = await this.reauthentication.confirm(principal, password);
    const { userId } = principal;
    const mobileNumber = await inTransaction(this.em, async (em) => {
      const user = await lockAccount(em, principal, checked);
      user.mobileNumber = await this.verified.redeem(em, token);
      user.mobileProvenAt = new Date();
      user.updatedAt = new Date();
      // Codes are texted to the number: who has the old one must not use theirs any more.
      await endRights(em, userId, ['password-reset']);
      await this.mailer.send(em, user.email, 'phone-changed', { name: user.name });
      const { address, requestId } = browser;
      const entry = { actorId: userId, subjectId: userId, address, requestId };
      await this.audit.record(em, { action: 'phone.changed', ...entry });
      return user.mobileNumber;
    });
    return { mobileNumber, cookie: this.verified.forget() };
  }
}
