import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { UserRepository } from '../../users/index.js';
import { SocialIdentity, Ticket } from '../auth.entities.js';
import { ExpiredCredentialService } from '../credentials/ticket.service.js';

/** How long an account waits for the confirmation of its e-mail address. */
export const UNCONFIRMED_KEPT_MS = 30 * 86_400_000;
const PRUNED_AT_ONCE = 200;

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

  /** Removes those that waited too long, however many strangers signed up: a limit a day would let them pile up. */
  async prune(nowMs: number): Promise<void> {
    const createdBefore = new Date(nowMs - UNCONFIRMED_KEPT_MS);
    const pruneSome = () =>
      this.em.fork().transactional(async (em) => {
        const ids = await this.users.unconfirmed(em, createdBefore, PRUNED_AT_ONCE);
        for (const id of ids) await this.remove(em, id);
        return ids.length;
      });
    while ((await pruneSome()) === PRUNED_AT_ONCE);
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
