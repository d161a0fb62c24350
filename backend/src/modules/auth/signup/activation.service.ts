import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ActivationNeed } from '@pricealgo/contract/signup';
import { AppError } from '../../../common/errors/app-error.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { type User, UserRepository } from '../../users/index.js';
import { SocialIdentity } from '../auth.entities.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { type RedeemedTicket, type TicketBound, TicketService } from '../credentials/ticket.service.js';
import { assertMayLogIn } from '../login/password-login.service.js';
import { AccountOpeningService } from './account-opening.service.js';

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
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly tickets: TicketService,
    private readonly hasher: PasswordHasher,
    private readonly limits: RateLimits,
    private readonly opening: AccountOpeningService,
  ) {}

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
      await this.em.fork().transactional((tx) => this.opening.open(tx, token, user, origin));
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('conflict');
      throw error;
    }
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
}

/** Of the sign-up that a link belongs to; links of earlier releases name none, and mean the account. */
function passwordHashOf(user: User, bound: TicketBound): string | null {
  if (bound.name) return bound.passwordHash ?? null;
  return user.passwordHash ?? null;
}
