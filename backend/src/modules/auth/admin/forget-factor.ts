import type { EntityManager } from '@mikro-orm/postgresql';
import { UserRepository } from '../../users/index.js';
import { Passkey, RecoveryCode } from '../auth.entities.js';

/**
 * Takes everything of an account's second factor away: the authenticator app, passkeys and recovery codes. A browser's permission to set
 * another one up ends with the sessions, all of which every caller ends (`revokeSessions`).
 * @param em the transaction's own, which holds the account's lock
 */
export async function forgetFactor(em: EntityManager, userId: string): Promise<void> {
  const none = { totpSecret: null, totpLastStep: null, passkeyCount: 0, updatedAt: new Date() };
  await new UserRepository(em).update(em, { id: userId }, none);
  await em.nativeDelete(Passkey, { userId });
  await em.nativeDelete(RecoveryCode, { userId });
}
