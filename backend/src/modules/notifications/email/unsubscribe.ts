import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { changedBy, differences, withDefaults, UserRepository } from '../../users/index.js';
import type { Unsubscription } from './unsubscribe-links.js';

/** Ends one kind of mail, as its link says. May be repeated. */
@Injectable()
export class Unsubscribe {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError `ticket_invalid` when the account is gone */
  async end({ userId, scope }: Unsubscription): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const user = await this.users.locked(em, userId);
      if (!user) throw new AppError('ticket_invalid');
      const changes =
        scope === 'digest' ? { digest: 'off' as const } : { notify: { [scope]: { email: false } } };
      const chosen = changedBy(withDefaults(user.preferences), changes);
      // Without a digest the types that it summed up would come one by one: who ends it wants none of them.
      const quiet =
        scope === 'digest'
          ? changedBy(chosen, {
              notify: { alert: { email: false }, call: { email: false }, message: { email: false } },
            })
          : chosen;
      user.preferences = differences(quiet);
      user.updatedAt = new Date();
      await this.outbox.addEvent(em, 'users.changed', { userId });
    });
  }
}
