import { createHash, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { identityKey } from '../../users/user.repository.js';
import { Ticket } from '../tickets/ticket.entity.js';
import { UNPROVEN_KEPT_MS } from './unproven-accounts.js';

/**
 * Which usernames are taken. Where answers must not tell whether an e-mail address has an account, a sign-up with a
 * known one holds its username as long as a real one would: else "is the name free now?" would tell.
 */
@Injectable()
export class Usernames {
  constructor(private readonly em: EntityManager) {}

  /** @param exceptUserId whose own name does not count */
  async isTaken(username: string, exceptUserId: string | null = null, em = this.em.fork()): Promise<boolean> {
    const [row] = await em.execute<{ taken: boolean }[]>(
      `select exists (select 1 from user_account where username_key = ? and id is distinct from ?::uuid)
        or exists (select 1 from account_ticket where token_hash = ? and purpose = 'username-hold' and used_at is null
          and expires_at > now() and user_id is distinct from ?::uuid) as taken`,
      [identityKey(username), exceptUserId, holdKey(username), exceptUserId],
    );
    return row!.taken;
  }

  /** Holds the name for sign-ups with the address of `userId`, instead of the one that it held for them before. */
  async hold(em: EntityManager, username: string, userId: string): Promise<void> {
    await em.nativeDelete(Ticket, {
      purpose: 'username-hold',
      $or: [{ userId }, { tokenHash: holdKey(username) }],
    });
    await em.insert(Ticket, {
      id: randomUUID(),
      purpose: 'username-hold',
      userId,
      tokenHash: holdKey(username),
      bound: null,
      expiresAt: new Date(Date.now() + UNPROVEN_KEPT_MS),
    });
  }
}

function holdKey(username: string): string {
  return createHash('sha256')
    .update(`username ${identityKey(username)}`)
    .digest('base64url');
}
