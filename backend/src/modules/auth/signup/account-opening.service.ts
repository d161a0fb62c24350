import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Audit } from '../../audit/index.js';
import { Settings } from '../../settings/index.js';
import { identityKey, type User, UserRepository } from '../../users/index.js';
import { SocialIdentity } from '../auth.entities.js';
import { TicketService } from '../credentials/ticket.service.js';
import type { PendingSignup } from './pending-signup.js';
import { UsernameService, UsernameSuggestionService } from './username.service.js';

const DAY_MS = 86_400_000;

/** When the subscription ends that comes with a new account, `null` for none; counted from its activation. */
export function trialEnd(trialDays: number, nowMs: number): Date | null {
  return trialDays > 0 ? new Date(nowMs + trialDays * DAY_MS) : null;
}

/** Makes an account that waits what the sign-up of its link has said, and opens it. */
@Injectable()
export class AccountOpeningService {
  constructor(
    private readonly users: UserRepository,
    private readonly usernames: UsernameService,
    private readonly suggestions: UsernameSuggestionService,
    private readonly tickets: TicketService,
    private readonly settings: Settings,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * @param em the transaction's own: nothing happens unless it commits
   * @param token of the link, which is used up; links of other sign-ups with the address end
   * @throws AppError `conflict`, and those of `TicketService.redeem`
   */
  async open(
    em: EntityManager,
    token: string,
    { id, email }: Pick<User, 'id' | 'email'>,
    origin: RequestContext,
  ): Promise<void> {
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
}
