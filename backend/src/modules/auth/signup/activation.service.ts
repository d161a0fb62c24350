import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { ActivationNeed } from '@pricealgo/contract/signup';
import { AppError } from '../../../common/errors/app-error.js';
import { requestContext, type RequestContext } from '../../../common/http/request-context.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { Audit } from '../../audit/index.js';
import { Settings } from '../../settings/index.js';
import { identityKey, type User, UserRepository } from '../../users/index.js';
import { SocialIdentity } from '../auth.entities.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { type RedeemedTicket, type TicketBound, TicketService } from '../credentials/ticket.service.js';
import { assertMayLogIn } from '../login/password-login.service.js';
import { type PendingSignup, signupOf, type SocialSignup } from './pending-signup.js';
import { UnprovenMailService } from './unproven-mail.service.js';
import { UsernameService, UsernameSuggestionService } from './username.service.js';

const DAY_MS = 86_400_000;

/** When the subscription ends that comes with a new account, `null` for none; counted from its activation. */
export function trialEnd(trialDays: number, nowMs: number): Date | null {
  return trialDays > 0 ? new Date(nowMs + trialDays * DAY_MS) : null;
}

const VALID_HOURS = 48;

/** Login at a provider, as a browser has just proven it. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
}

/** What somebody who opens a mailed link can show for it. */
export interface ActivationProof {
  password: string | undefined;
  /** Of a browser that has come back from a provider. */
  identity: ProvenIdentity | null;
}

/**
 * Confirms that the address of an account is its owner's, by a link that was mailed there, and that the sign-up was theirs,
 * by its password: anybody can sign up with an address that they do not own, and would have an account that its owner opens.
 */
@Injectable()
export class ActivationService {
  constructor(
    private readonly settings: Settings,
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly usernames: UsernameService,
    private readonly suggestions: UsernameSuggestionService,
    private readonly tickets: TicketService,
    private readonly hasher: PasswordHasher,
    private readonly mailer: Mailer,
    private readonly mails: UnprovenMailService,
    private readonly links: PublicAddress,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Mails a link. @param em the transaction's own @param user `inactive` @param signup what the link will open */
  async request(em: EntityManager, user: Pick<User, 'id' | 'email'>, signup: PendingSignup): Promise<void> {
    const ttlMs = VALID_HOURS * 3_600_000;
    const token = await this.tickets.issue(em, 'activation', { userId: user.id, bound: signup, ttlMs });
    const url = this.links.link('/verify-email', { token });
    await this.mailer.send(em, user.email, 'activation', { name: signup.name, url, validHours: VALID_HOURS });
  }

  /**
   * What the link asks for; it stays as it is.
   * @throws AppError `ticket_invalid`, `ticket_expired`, `ticket_used`, `account_status`
   */
  async check(token: string, origin: RequestContext): Promise<ActivationNeed> {
    await this.limits.take('activation.address', origin.address);
    const em = this.em.fork();
    const { user, bound } = await this.waiting(em, await this.tickets.peek(em, 'activation', token));
    return passwordHashOf(user, bound) === null ? 'browser' : 'password';
  }

  /**
   * Opens the account as the sign-up of this link described it; links of other sign-ups with the address end, and so do
   * logins elsewhere that others of them brought. Its trial begins now.
   * @throws AppError those of `check`; `activation_password`, `activation_browser`, `too_many_requests`
   */
  async confirm(token: string, proof: ActivationProof, origin: RequestContext): Promise<void> {
    await this.limits.take('activation.address', origin.address);
    const em = this.em.fork();
    const { user, bound } = await this.waiting(em, await this.tickets.peek(em, 'activation', token));
    // Outside of the transaction: hashing takes long, and what is refused must not use the link up.
    await this.assertOwn(em, user, bound, proof);
    try {
      await this.em.fork().transactional((tx) => this.open(tx, token, user, origin));
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('conflict');
      throw error;
    }
  }

  /**
   * Mails a new link, if there is an account that waits for one; the answer never reveals which. A link that was mailed stands for its
   * mailbox: what others ask for by the address costs it nothing.
   */
  async resend(by: { email?: string; token?: string }, request: Request): Promise<void> {
    await this.limits.take('activation.address', requestContext(request).address);
    if (by.token !== undefined) return this.resendFor(by.token);
    const email = by.email!;
    const giveBack = await this.mails.take(email, request);
    if (!giveBack) {
      const user = await this.users.byEmail(email);
      return this.mails.mailLink(user?.status === 'inactive' ? email : null);
    }
    const mailed = await this.em
      .fork()
      .transactional(async (em) => this.requestAgain(em, await this.users.byEmail(email, em), {}));
    if (!mailed) await giveBack();
  }

  private async resendFor(token: string): Promise<void> {
    await this.limits.take('activation.resend-account', token);
    await this.em.fork().transactional(async (em) => {
      const found = await this.tickets.find(em, 'activation', token);
      const user = found?.userId ? await this.users.byId(found.userId, em) : null;
      await this.requestAgain(em, user, found?.bound ?? {});
    });
  }

  /** @returns whether a mail was sent; otherwise the same work was done for nobody */
  private async requestAgain(em: EntityManager, user: User | null, bound: TicketBound): Promise<boolean> {
    const signup = user?.status === 'inactive' ? await this.signupFor(em, user, bound) : null;
    if (user && signup) await this.request(em, user, signup);
    else await this.pretend(em);
    return user !== null && signup !== null;
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
    await this.request(em, user, signup);
  }

  /** An administrator may have decided meanwhile: then a link changes nothing. */
  private async waiting(
    em: EntityManager,
    { userId, bound }: RedeemedTicket,
  ): Promise<{ user: User; bound: TicketBound }> {
    const user = userId ? await this.users.byId(userId, em) : null;
    if (!user) throw new AppError('ticket_invalid');
    if (user.status !== 'inactive') {
      assertMayLogIn(user);
      throw new AppError('ticket_used');
    }
    return { user, bound };
  }

  private async assertOwn(
    em: EntityManager,
    user: User,
    bound: TicketBound,
    { password, identity }: ActivationProof,
  ): Promise<void> {
    const passwordHash = passwordHashOf(user, bound);
    if (passwordHash === null) {
      const known = identity && (await em.count(SocialIdentity, { userId: user.id, ...identity })) > 0;
      const bounds =
        !bound.issuer || (bound.issuer === identity?.issuer && bound.subject === identity.subject);
      if (!known || !bounds) throw new AppError('activation_browser');
      return;
    }
    if (!password) throw new AppError('activation_password');
    await this.limits.take('password.account', user.id);
    if (!(await this.hasher.verify(passwordHash, password))) throw new AppError('activation_password');
    await this.limits.forgive('password.account', user.id);
  }

  private async open(em: EntityManager, token: string, { id, email }: User, origin: RequestContext) {
    // A sign-up with the address waits, and then finds the account open.
    await this.users.lockAddress(em, email);
    const { bound } = await this.tickets.redeem(em, 'activation', token);
    await this.tickets.discard(em, 'activation', id);
    const user = await this.users.locked(em, id);
    if (user?.status !== 'inactive') throw new AppError('conflict');
    if (bound.name) await this.describe(em, user, bound as PendingSignup);
    const { issuer, subject } = bound;
    const others = issuer ? { $or: [{ issuer: { $ne: issuer } }, { subject: { $ne: subject } }] } : {};
    if (issuer || user.passwordHash) await em.nativeDelete(SocialIdentity, { userId: id, ...others });
    user.status = 'Active';
    user.subscriptionEnd ??= trialEnd(this.settings.get('accounts.trialDays'), Date.now());
    await em.flush();
    await this.audit.record(em, { action: 'account.activated', actorId: id, subjectId: id, ...origin });
    await this.outbox.addEvent(em, 'users.changed', { userId: id });
  }

  /** Makes the account what this sign-up said, whatever newer ones have made of it. */
  private async describe(em: EntityManager, user: User, bound: PendingSignup): Promise<void> {
    user.name = bound.name;
    user.passwordHash = bound.passwordHash ?? null;
    user.mobileNumber = bound.mobileNumber || null;
    user.mobileProvenAt = null;
    const free = !(await this.usernames.isTaken(bound.username, user.id, em));
    user.username = free ? bound.username : await this.suggestions.suggest(em, bound.name);
    user.usernameKey = identityKey(user.username);
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

  /** The same work as `request`: a ticket that nobody holds and a mail that nobody gets. */
  private async pretend(em: EntityManager): Promise<void> {
    await this.tickets.issue(em, 'activation', { ttlMs: 0 });
    await this.mailer.sendNothing(em);
  }
}

/** Of the sign-up that a link belongs to; links of earlier releases name none, and mean the account. */
function passwordHashOf(user: User, bound: TicketBound): string | null {
  if (bound.name) return bound.passwordHash ?? null;
  return user.passwordHash ?? null;
}
