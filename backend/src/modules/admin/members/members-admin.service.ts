import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { ActivationLinkService } from '../../auth/index.js';
import { type AccountStatus, type User, UserRepository } from '../../users/index.js';
import { MemberActionsService, type Actor } from './member-actions.service.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { IdempotencyRepository } from '../../../infra/idempotency/idempotency.repository.js';

/** One of the two, see `SetSubscriptionDto`. */
export interface SubscriptionChange {
  subscriptionEndMs?: number | null;
  addDays?: number;
}

export const actorOf = (adminId: string, { address, requestId }: RequestContext): Actor => ({
  adminId,
  address,
  requestId,
});

/** What administrators do to one member. Administrators themselves are made and removed on the server. */
@Injectable()
export class MembersAdminService {
  constructor(
    private readonly em: EntityManager,
    private readonly actions: MemberActionsService,
    private readonly links: ActivationLinkService,
    private readonly writes: IdempotencyRepository,
  ) {}

  /** @throws AppError `not_found`; `forbidden` for administrators */
  setStatus(actor: Actor, userId: string, status: AccountStatus): Promise<User> {
    return this.change(userId, (em, user) => this.actions.setStatus(em, user, status, actor));
  }

  /** @throws AppError `invalid_request` unless exactly one of the two is given; `not_found`, `forbidden` */
  async setSubscription(
    actor: Actor,
    userId: string,
    { subscriptionEndMs, addDays }: SubscriptionChange,
  ): Promise<User> {
    if ((subscriptionEndMs === undefined) === (addDays === undefined)) {
      throw new AppError('invalid_request', { message: 'Give either subscriptionEndMs or addDays.' });
    }
    return addDays === undefined
      ? this.change(userId, (em, user) => this.actions.setSubscription(em, user, subscriptionEndMs!, actor))
      : this.changeOnce(userId, (em, user) => this.actions.addDays(em, user, addDays, actor));
  }

  /** @throws AppError `not_found`, `forbidden` */
  mailStatus(actor: Actor, userId: string): Promise<User> {
    return this.changeOnce(userId, (em, user) => this.actions.mailStatus(em, user, actor));
  }

  /** @throws AppError `account_status` unless it waits for its link; `too_many_requests`, `not_found`, `forbidden` */
  resendActivation(actor: Actor, userId: string): Promise<User> {
    return this.changeOnce(userId, (em, user) =>
      this.actions.resendActivation(em, user, () => this.links.resendTo(em, user), actor),
    );
  }

  /** @returns how many sessions ended @throws AppError `not_found`, `forbidden` */
  async revokeSessions(actor: Actor, userId: string, sessionId: string | undefined): Promise<number> {
    let ended = 0;
    await this.change(userId, async (em, user) => {
      ended = await this.actions.revokeSessions(em, user, sessionId ? [sessionId] : 'all', actor);
    });
    return ended;
  }

  /** @returns how many sessions ended @throws AppError `totp_absent` where there is none; `not_found`, `forbidden` */
  async resetFactor(actor: Actor, userId: string, reason: string): Promise<number> {
    let ended = 0;
    await this.change(userId, async (em, user) => {
      ended = await this.actions.resetFactor(em, user, reason, actor);
    });
    return ended;
  }

  /** Of what adds something: sent again under its key, it finds the member as the first time left them. */
  private changeOnce(
    userId: string,
    apply: (em: EntityManager, user: User) => Promise<unknown>,
  ): Promise<User> {
    return this.change(userId, async (em, user) => {
      if (await this.writes.firstTime(em)) await apply(em, user);
    });
  }

  private change(userId: string, apply: (em: EntityManager, user: User) => Promise<unknown>): Promise<User> {
    return inTransaction(this.em, async (em) => {
      const user = await memberOf(em, userId);
      await apply(em, user);
      return user;
    });
  }
}

/**
 * Holds the account's lock until the transaction ends.
 * @throws AppError `not_found`; `forbidden` for administrators
 */
export async function memberOf(em: EntityManager, id: string): Promise<User> {
  const user = await new UserRepository(em).locked(em, id);
  if (!user) throw new AppError('not_found', { message: 'There is no such member.' });
  if (user.role !== 'member') {
    throw new AppError('forbidden', {
      message: 'This is an administrator, not a member: see Administrators.',
    });
  }
  return user;
}
