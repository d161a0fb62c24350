import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ConfirmAdminResetDto } from '@pricealgo/contract/passwords';
import { AppError } from '../../../common/errors/app-error.js';
import type { CookieChange } from '../../../common/http/cookies.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { mayLogIn, type User, UserRepository } from '../../users/index.js';
import { TicketService } from '../credentials/ticket.service.js';
import { LoginLimitsService } from '../login/login-limits.service.js';
import { NewPasswordService } from '../password/new-password.service.js';
import { ResetLimitsService } from '../password/reset-limits.service.js';

const VALID_MINUTES = 60;

/** Mails the link by which an administrator who forgot the password sets another one. */
@Injectable()
export class AdminResetLinkService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly tickets: TicketService,
    private readonly askers: ResetLimitsService,
    private readonly mailer: Mailer,
    private readonly links: PublicAddress,
  ) {}

  /**
   * Takes the same steps and gives the same answer for every address. Strangers who ask too often have no more mails sent, and close
   * nothing: what was mailed before is in the mailbox and good for longer than they have to wait.
   * @throws AppError `too_many_requests`
   */
  async ask(email: string, browser: BrowserContext): Promise<void> {
    const room = await this.askers.take(await this.askers.asker(email, browser, 'admin-reset.account'));
    const known = await this.users.byEmail(email);
    await inTransaction(this.em, async (em) => {
      // Whoever changes the address ends the links that went there, and waits for this one.
      const user = await this.users.heldStill(em, known?.id ?? randomUUID());
      const mailed = room && user && user.emailKey === known!.emailKey && isOpen(user);
      await (mailed ? this.mail(em, user) : this.pretend(em));
    });
  }

  /** Earlier links stay good until one is used: a stranger's ask must not end the one that its owner has just opened. */
  private async mail(em: EntityManager, { id, name, email }: User): Promise<void> {
    const ttlMs = VALID_MINUTES * 60_000;
    const token = await this.tickets.issue(em, 'admin-reset', { userId: id, ttlMs });
    // Behind the # it is in no log of a server or a proxy.
    const url = `${this.links.link('/admin/reset')}#${token}`;
    await this.mailer.send(em, email, 'admin-reset', { name, url, validMinutes: VALID_MINUTES });
  }

  /** The same work as `mail`: a ticket that nobody holds and a mail that nobody gets. */
  private async pretend(em: EntityManager): Promise<void> {
    await this.tickets.issue(em, 'admin-reset', { ttlMs: 0 });
    await this.mailer.sendNothing(em);
  }
}

/** Sets the password of the administrator whose link it is. It opens no session and skips no code. */
@Injectable()
export class AdminResetService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly tickets: TicketService,
    private readonly limits: RateLimits,
    private readonly loginLimits: LoginLimitsService,
    private readonly passwords: NewPasswordService,
  ) {}

  /**
   * @returns the cookie by which this browser is known
   * @throws AppError `ticket_invalid`, `ticket_expired`, `ticket_used`, `password_refused`, `too_many_requests`
   */
  async confirm({ token, password }: ConfirmAdminResetDto, browser: BrowserContext): Promise<CookieChange> {
    await this.limits.take('reset.address', browser.address);
    // Looked at before the expensive hash: a refused password does not use the link up.
    const owner = await this.owner(this.em.fork(), token);
    const passwordHash = await this.passwords.hash(password, owner);
    await inTransaction(this.em, async (em) => {
      await this.users.locked(em, owner.id);
      const user = await this.owner(em, token);
      await this.tickets.redeem(em, 'admin-reset', token);
      await this.users.update(em, { id: user.id }, { passwordHash, updatedAt: new Date() });
      await this.passwords.replaced(em, user, 'password.reset', 'all', browser);
    });
    await this.loginLimits.forgive(owner.emailKey, browser.address);
    return this.passwords.knownAgain(browser, owner, passwordHash);
  }

  private async owner(em: EntityManager, token: string): Promise<User> {
    const { userId } = await this.tickets.peek(em, 'admin-reset', token);
    const user = userId ? await this.users.byId(userId, em) : null;
    if (!user || !isOpen(user)) throw new AppError('ticket_invalid');
    return user;
  }
}

/** Invited ones set their first password by their invitation; those who were removed set none. */
const isOpen = ({ role, adminRole, status }: User): boolean =>
  role === 'admin' && adminRole != null && mayLogIn(status);
