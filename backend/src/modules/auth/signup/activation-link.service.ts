import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { type User, UserRepository } from '../../users/index.js';
import { SocialIdentity } from '../auth.entities.js';
import { type TicketBound, TicketService } from '../credentials/ticket.service.js';
import { type PendingSignup, signupOf, type SocialSignup } from './pending-signup.js';
import { UnprovenMailService } from './unproven-mail.service.js';

const VALID_HOURS = 48;

/** Mails the links that open new accounts, also once more to those who ask for one. */
@Injectable()
export class ActivationLinkService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly tickets: TicketService,
    private readonly mailer: Mailer,
    private readonly mails: UnprovenMailService,
    private readonly links: PublicAddress,
    private readonly limits: RateLimits,
  ) {}

  /** @param em the transaction's own @param user `inactive` @param signup what the link will open */
  async mail(em: EntityManager, user: Pick<User, 'id' | 'email'>, signup: PendingSignup): Promise<void> {
    const ttlMs = VALID_HOURS * 3_600_000;
    const token = await this.tickets.issue(em, 'activation', { userId: user.id, bound: signup, ttlMs });
    const url = this.links.link('/verify-email', { token });
    await this.mailer.send(em, user.email, 'activation', { name: signup.name, url, validHours: VALID_HOURS });
  }

  /**
   * Mails a new link, if there is an account that waits for one; the answer never reveals which. A link that was mailed stands for its
   * mailbox: what others ask for by the address costs it nothing.
   */
  async resend(by: { email?: string; token?: string }, browser: BrowserContext): Promise<void> {
    await this.limits.take('activation.address', browser.address);
    if (by.token !== undefined) return this.resendFor(by.token);
    const email = by.email!;
    const giveBack = await this.mails.take(email, browser);
    if (!giveBack) {
      const user = await this.users.byEmail(email);
      return this.mails.mailLink(user?.status === 'inactive' ? email : null);
    }
    const mailed = await this.em
      .fork()
      .transactional(async (em) => this.mailAgain(em, await this.users.byEmail(email, em), {}));
    if (!mailed) await giveBack();
  }

  /**
   * Mails a new link because an administrator asks for it, who knows the account; what strangers ask for does not count.
   * @param em the transaction's own @throws AppError `account_status` for one that waits for none, `too_many_requests`
   */
  async resendTo(em: EntityManager, user: User): Promise<void> {
    const signup = user.status === 'inactive' ? await this.signupFor(em, user, {}) : null;
    if (!signup)
      throw new AppError('account_status', { message: 'This account waits for no activation link.' });
    await this.limits.take('activation.resend-account', `administrator ${user.emailKey}`);
    await this.mail(em, user, signup);
  }

  private async resendFor(token: string): Promise<void> {
    await this.limits.take('activation.resend-account', token);
    await this.em.fork().transactional(async (em) => {
      const found = await this.tickets.find(em, 'activation', token);
      const user = found?.userId ? await this.users.byId(found.userId, em) : null;
      await this.mailAgain(em, user, found?.bound ?? {});
    });
  }

  /** @returns whether a mail was sent; otherwise the same work was done for nobody */
  private async mailAgain(em: EntityManager, user: User | null, bound: TicketBound): Promise<boolean> {
    const signup = user?.status === 'inactive' ? await this.signupFor(em, user, bound) : null;
    if (user && signup) await this.mail(em, user, signup);
    else await this.pretend(em);
    return user !== null && signup !== null;
  }

  /** What another link has to open: the same as the old one, else the newest sign-up. */
  private async signupFor(em: EntityManager, user: User, bound: TicketBound): Promise<PendingSignup | null> {
    if (bound.name) return bound as PendingSignup;
    const signup = signupOf(user);
    if (signup) return signup;
    const identity = await em.findOne(
      SocialIdentity,
      { userId: user.id },
      { orderBy: { createdAt: 'desc' } },
    );
    if (!identity) return null;
    const { name, username } = user;
    const social: SocialSignup = { name, username, issuer: identity.issuer, subject: identity.subject };
    return social;
  }

  /** The same work as `mail`: a ticket that nobody holds and a mail that nobody gets. */
  private async pretend(em: EntityManager): Promise<void> {
    await this.tickets.issue(em, 'activation', { ttlMs: 0 });
    await this.mailer.sendNothing(em);
  }
}
