import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SocialIdentity } from '../social/social-identity.entity.js';
import { Ticket } from '../tickets/ticket.entity.js';
import { User } from '../../users/user.entity.js';

/** How long an account waits for the confirmation of its e-mail address. */
export const UNPROVEN_KEPT_MS = 30 * 86_400_000;

/** Accounts whose e-mail address nobody has confirmed: they belong to nobody. */
@Injectable()
export class UnprovenAccounts {
  constructor(private readonly em: EntityManager) {}

  /** Removes one with all that hangs on it: links in mails, logins elsewhere. */
  async remove(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(Ticket, { userId });
    await em.nativeDelete(SocialIdentity, { userId });
    await em.nativeDelete(User, { id: userId, status: 'inactive' });
  }

  /** Removes those that waited too long. */
  async prune(nowMs: number): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const old = await em.find(
        User,
        {
          status: 'inactive',
          role: 'member',
          lastLoginAt: null,
          createdAt: { $lt: new Date(nowMs - UNPROVEN_KEPT_MS) },
        },
        { fields: ['id'], limit: 1_000 },
      );
      for (const { id } of old) await this.remove(em, id);
    });
  }
}
