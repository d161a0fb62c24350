import type { EntityManager } from '@mikro-orm/postgresql';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { mayLogIn, type User, UserRepository } from '../../users/index.js';
import { Session } from '../auth.entities.js';

/** What of an account was looked at before: its password was right, or it had none. */
type Checked = Pick<User, 'passwordHash'>;

/**
 * Locks the account of who asks, and looks again at what was looked at before: nothing is given for a password or a session that has
 * ended meanwhile. Whoever ends all rights over an account holds the same lock (`revokeSessions`), so each right is either refused here
 * or there to be ended. Comes before every other lock of a transaction: in another order two of them could wait for each other.
 * @param em the transaction's own
 * @param principal whose session must still live
 * @param checked the account when its password was right; left out where none was asked for
 * @returns the account as it is now
 * @throws AppError `session_expired` | `password_wrong`
 */
export async function lockAccount(
  em: EntityManager,
  { userId, sessionId }: Pick<Principal, 'userId' | 'sessionId'>,
  checked?: Checked,
): Promise<User> {
  const user = await new UserRepository(em).currentLocked(em, userId);
  const living = { id: sessionId, userId, revokedAt: null, expiresAt: { $gt: new Date() } };
  if ((await em.count(Session, living)) === 0) throw new AppError('session_expired');
  if (checked && !samePassword(checked, user)) throw new AppError('password_wrong');
  return user;
}

/**
 * The same for who logs in, and has no session yet: password and second factor must be those that were asked for.
 * @param em the transaction's own
 * @param checked the account when its password, and its factor, were right
 * @param alone keeps other logins of the account out, for who changes it; otherwise they do not wait for each other
 * @throws AppError `invalid_credentials`
 */
export async function lockAtLogin(em: EntityManager, checked: User, alone = false): Promise<void> {
  const { id } = checked;
  const users = new UserRepository(em);
  // Not `for update`: whoever writes a notification holds its counter, which this asks for later, and asks for the account's key.
  if (alone) await em.execute('select 1 from user_account where id = ? for no key update', [id]);
  const user = await (alone ? users.byId(id, em) : users.heldStill(em, id));
  const same =
    user !== null &&
    samePassword(checked, user) &&
    (checked.totpSecret ?? null) === (user.totpSecret ?? null) &&
    checked.passkeyCount === user.passkeyCount;
  if (!same || !mayLogIn(user.status)) throw new AppError('invalid_credentials');
}

const samePassword = (a: Checked, b: Checked): boolean =>
  (a.passwordHash ?? null) === (b.passwordHash ?? null);
