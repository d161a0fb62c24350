import type { EntityManager } from '@mikro-orm/postgresql';
import { UserRepository } from '../../users/index.js';
import { RecoveryCode } from '../auth.entities.js';

/**
 * Takes everything of an account's second factor away: the authenticator app, the recovery codes, and the permission of a browser to
 * connect another app. Whoever turns a factor off or resets it does it by this, so that no part of one is left.
 * @param em the transaction's own, which holds the account's lock
 */
export async function forgetFactor(em: EntityManager, userId: string): Promise<void> {
  const none = { totpSecret: null, totpLastStep: null, updatedAt: new Date() };
  await new UserRepository(em).update(em, { id: userId }, none);
  await em.nativeDelete(RecoveryCode, { userId });
  await em.execute(
    `update account_ticket set used_at = now() where user_id = ? and purpose = 'totp-setup' and used_at is null`,
    [userId],
  );
}
