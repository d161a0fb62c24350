import type { EntityManager } from '@mikro-orm/postgresql';
import { UserRepository } from '../../users/index.js';
import { Passkey, RecoveryCode } from '../auth.entities.js';

/**
 * Takes everything of an account's second factor away: the authenticator app, passkeys, recovery codes, and the permission of a browser
 * to set another one up. Whoever turns a factor off or resets it does it by this, so that no part of one is left.
 * @param em the transaction's own, which holds the account's lock
 */
export async function forgetFactor(em: EntityManager, userId: string): Promise<void> {
  const none = { totpSecret: null, totpLastStep: null, passkeyCount: 0, updatedAt: new Date() };
  await new UserRepository(em).update(em, { id: userId }, none);
  await em.nativeDelete(Passkey, { userId });
  await em.nativeDelete(RecoveryCode, { userId });
  await em.execute(
    `update account_ticket set used_at = now() where user_id = ? and purpose in ('totp-setup', 'passkey-add') and used_at is null`,
    [userId],
  );
}
