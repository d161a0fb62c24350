import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { PublicAddress } from '../../../infra/mail/public-address.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { Audit } from '../../audit/index.js';
import { Settings } from '../../settings/index.js';
import { identityKey, type User, UserRepository } from '../../users/index.js';
import { SocialIdentity, Ticket } from '../auth.entities.js';
import { TicketService, ExpiredCredentialService } from '../credentials/ticket.service.js';
import { assertMayLogIn } from '../login/password-login.service.js';

const DAY_MS = 86_400_000;

/** When the subscription ends that comes with a new account, `null` for none; counted from its activation. */
export function trialEnd(trialDays: number, nowMs: number): Date | null {
  return trialDays > 0 ? new Date(nowMs + trialDays * DAY_MS) : null;
}

/** How long an account waits for the confirmation of its e-mail address. */
export const UNCONFIRMED_KEPT_MS = 30 * 86_400_000;
const PRUNED_AT_ONCE = 1_000;

/** Accounts whose e-mail address nobody has confirmed: they belong to nobody. */
@Injectable()
export class UnconfirmedAccountService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
  ) {}

  /** Removes such an account with everything that depends on it: mailed links, social logins. */
  async remove(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(Ticket, { userId });
    await em.nativeDelete(SocialIdentity, { userId });
    await this.users.remove(em, { id: userId, status: 'inactive' });
  }

  /** Removes those that waited too long. */
  async prune(nowMs: number): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const createdBefore = new Date(nowMs - UNCONFIRMED_KEPT_MS);
      for (const id of await this.users.unconfirmed(em, createdBefore, PRUNED_AT_ONCE))
        await this.remove(em, id);
    });
  }
}

const VALID_HOURS = 48;

/** Confirms that the address of an account is its owner's, by a link that was mailed there. */
@Injectable()
export class ActivationService {
  constructor(
    private readonly settings: Settings,
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly tickets: TicketService,
    private readonly mailer: Mailer,
    private readonly links: PublicAddress,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Mails a link. @param em the transaction's own @param user `inactive` */
  async request(em: EntityManager, user: Pick<User, 'id' | 'name' | 'email'>): Promise<void> {
    const ttlMs = VALID_HOURS * 3_600_000;
    const token = await this.tickets.issue(em, 'activation', { userId: user.id, ttlMs });
    const url = this.links.link('/verify-email', { token });
    await this.mailer.send(em, user.email, 'activation', { name: user.name, url, validHours: VALID_HOURS });
  }

  /** Opens the account; its trial begins now. @throws AppError `ticket_invalid`, `ticket_expired`, `ticket_used`, `account_status` */
  async confirm(token: string, origin: RequestContext): Promise<void> {
    await this.limits.take('activation.address', origin.address);
    await this.em.fork().transactional(async (em) => {
      const { userId } = await this.tickets.redeem(em, 'activation', token);
      const user = userId ? await this.users.byId(userId, em) : null;
      if (!user) throw new AppError('ticket_invalid');
      await this.tickets.discard(em, 'activation', user.id);
      // An administrator has decided meanwhile: the link changes nothing.
      if (user.status !== 'inactive') return assertMayLogIn(user);
      user.status = 'Active';
      user.subscriptionEnd ??= trialEnd(this.settings.get('accounts.trialDays'), Date.now());
      await em.flush();
      await this.audit.record(em, {
        action: 'account.activated',
        actorId: user.id,
        subjectId: user.id,
        ...origin,
      });
      await this.outbox.addEvent(em, 'users.changed', { userId: user.id });
    });
  }

  /** Mails a new link, if there is an account that waits for one; the answer never reveals which. */
  async resend(by: { email?: string; token?: string }, origin: RequestContext): Promise<void> {
    await this.limits.take('activation.address', origin.address);
    await this.limits.take('activation.resend-account', by.token ?? identityKey(by.email!));
    await this.em.fork().transactional(async (em) => {
      const user = await this.find(em, by);
      if (user?.status === 'inactive') await this.request(em, user);
      else await this.pretend(em);
    });
  }

  private async find(
    em: EntityManager,
    { email, token }: { email?: string; token?: string },
  ): Promise<User | null> {
    if (token === undefined) return this.users.byEmail(email!, em);
    const userId = await this.tickets.ownerOf(em, 'activation', token);
    return userId ? this.users.byId(userId, em) : null;
  }

  /** The same work as `request`: a ticket that nobody holds and a mail that nobody gets. */
  private async pretend(em: EntityManager): Promise<void> {
    await this.tickets.issue(em, 'activation', { ttlMs: 0 });
    await this.mailer.sendNothing(em);
  }
}

/** Removes what has expired: tickets, codes, and accounts that nobody activated. */
@Injectable()
@JobHandler('accounts.prune', { everyMs: 24 * 3_600_000 })
export class PruneAccountsJob implements JobHandling<unknown> {
  constructor(
    private readonly credentials: ExpiredCredentialService,
    private readonly unconfirmed: UnconfirmedAccountService,
  ) {}

  async handle(): Promise<void> {
    const nowMs = Date.now();
    await this.credentials.prune(nowMs);
    await this.unconfirmed.prune(nowMs);
  }
}
