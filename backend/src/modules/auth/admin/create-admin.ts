import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DEFAULT_PREFERENCES } from '@pricealgo/contract/preference-choices';
import type { AppConfig } from '../../../config/app-config.js';
import { AppError } from '../../../common/errors/app-error.js';
import { instantText } from '../../../common/format/time-text.js';
import { AppKeys } from '../../../infra/crypto/app-keys.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Audit } from '../../audit/index.js';
import {
  firstPreferences,
  hasSecondFactor,
  identityKey,
  type User,
  UserRepository,
} from '../../users/index.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { PasswordPolicy } from '../credentials/password-policy.js';
import { revokeSessions } from '../sessions/session.repository.js';
import { UnconfirmedAccountService } from '../signup/unconfirmed-account.service.js';
import { SocialIdentity, Ticket, VerificationCode } from '../auth.entities.js';
import { forgetFactor } from './forget-factor.js';

const PASSWORD_BYTES = 15;

export interface NewAdmin {
  email: string;
  name: string;
  /** Made at random where none is given. */
  password?: string;
  /** Only while there is no administrator, and of no account that exists. */
  onlyFirst?: boolean;
  /** As members choose it. */
  timeZone?: string;
  /** More writes of the same transaction. */
  alongside?: (tx: EntityManager, adminId: string) => Promise<void>;
}

/**
 * Makes an administrator, or makes one of an existing account: sets its password, ends its sessions, and closes every other
 * way into it (phone, logins elsewhere, codes and links). An account with an unconfirmed address is anybody's: it is removed.
 * @returns the password, which nobody can read again, and whether the account is new
 * @throws AppError `password_refused`; of the first one `setup_done` and `email_taken`
 */
export async function createAdmin(
  em: EntityManager,
  config: AppConfig,
  given: NewAdmin,
): Promise<{ password: string; created: boolean }> {
  const { email, name, password = randomBytes(PASSWORD_BYTES).toString('base64url') } = given;
  const { onlyFirst = false, timeZone = DEFAULT_PREFERENCES.timeZone, alongside } = given;
  new PasswordPolicy(config).assert(password, { email, name });
  const passwordHash = await new PasswordHasher().hash(password);
  const created = await em.fork().transactional(async (tx) => {
    const users = new UserRepository(tx);
    const emailKey = identityKey(email);
    await users.lockAddress(tx, email);
    if (onlyFirst) await assertFirst(tx, users);
    let known = await users.byEmail(email, tx);
    if (onlyFirst && known) throw new AppError('email_taken');
    if (known?.status === 'inactive' && known.role === 'member') {
      await new UnconfirmedAccountService(tx, users).remove(tx, known.id);
      tx.clear();
      known = null;
    }
    const id = known?.id ?? randomUUID();
    const rights = {
      passwordHash,
      role: 'admin',
      adminRole: 'full',
      status: 'Active',
      deleteAfter: null,
    } as const;
    if (known) {
      const noPhone = { mobileNumber: null, mobileProvenAt: null };
      await users.update(tx, { id }, { ...rights, ...noPhone, name, updatedAt: new Date() });
      await tx.nativeDelete(SocialIdentity, { userId: id });
      await tx.nativeUpdate(VerificationCode, { userId: id, usedAt: null }, { usedAt: new Date() });
      await tx.nativeUpdate(Ticket, { userId: id, usedAt: null }, { usedAt: new Date() });
      await revokeSessions(tx, new Outbox(), id, 'all', 'password');
      await new Outbox().addEvent(tx, 'users.changed', { userId: id });
    } else {
      const username = usernameFor(email);
      const names = { name, username, usernameKey: identityKey(username), email: email.trim(), emailKey };
      await users.insert(tx, { id, ...names, ...rights, preferences: firstPreferences(timeZone) });
    }
    await new Audit().record(tx, { action: 'admin.created', actorId: null, subjectId: id });
    await alongside?.(tx, id);
    return !known;
  });
  return { password, created };
}

/** One at a time: two people with the same address of the set-up page do not both become the first. */
async function assertFirst(tx: EntityManager, users: UserRepository): Promise<void> {
  await tx.execute("select pg_advisory_xact_lock(hashtext('first-administrator'))");
  if (await users.hasAdmin(tx)) throw new AppError('setup_done');
}

/**
 * Takes the authenticator app, the passkeys and the recovery codes of an account away, for somebody who lost them, and ends the
 * sessions that were opened with them. Name and password stay.
 * @throws AppError `not_found` where no account has this address
 */
export async function resetTotp(em: EntityManager, config: AppConfig, email: string): Promise<void> {
  await em.fork().transactional(async (tx) => {
    const users = new UserRepository(tx);
    await users.lockAddress(tx, email);
    const known = await users.byEmail(email, tx);
    if (!known) throw new AppError('not_found', { message: `There is no account of ${email}.` });
    const { id } = known;
    await forgetFactor(tx, id);
    await revokeSessions(tx, new Outbox(), id, 'all', 'totp');
    await new Audit().record(tx, { action: 'totp.reset', actorId: null, subjectId: id });
    if (hasSecondFactor(known)) await mailFactorRemoved(tx, config, known);
  });
}

async function mailFactorRemoved(tx: EntityManager, config: AppConfig, user: User): Promise<void> {
  const { email, name, passkeyCount } = user;
  const mailer = new Mailer(new Outbox(), new SealedBox(new AppKeys(config)));
  const when = instantText(Date.now());
  await mailer.send(tx, email, 'totp-changed', {
    name,
    change: passkeyCount > 0 ? 'reset' : 'removed',
    when,
  });
}

/** Unique for practical purposes: administrators are not known by it. */
export function usernameFor(email: string): string {
  const local = email
    .split('@')[0]!
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 24);
  return `${local || 'admin'}-${randomInt(1e9).toString().padStart(9, '0')}`.toLowerCase();
}
