import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AppConfig } from '../../../config/app-config.js';
import { instantText } from '../../../common/format/time-text.js';
import { AppKeys } from '../../../infra/crypto/app-keys.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Audit } from '../../audit/index.js';
import { identityKey, type User, UserRepository } from '../../users/index.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { PasswordPolicy } from '../credentials/password-policy.js';
import { revokeSessions } from '../sessions/session.repository.js';
import { UnconfirmedAccountService } from '../signup/unconfirmed-account.service.js';
import { RecoveryCode, SocialIdentity, Ticket, VerificationCode } from '../auth.entities.js';

const PASSWORD_BYTES = 15;

export interface NewAdmin {
  email: string;
  name: string;
  /** Made at random where none is given. */
  password?: string;
  /** Takes the authenticator app and its recovery codes away, for somebody who lost both. */
  resetTotp?: boolean;
}

/**
 * Makes an administrator, or makes one of an existing account: sets its password, ends its sessions, and closes every other
 * way into it (phone, logins elsewhere, codes and links). An account with an unconfirmed address is anybody's: it is removed.
 * @returns the password, which nobody can read again, and whether the account is new
 * @throws AppError `password_refused`
 */
export async function createAdmin(
  em: EntityManager,
  config: AppConfig,
  { email, name, password = randomBytes(PASSWORD_BYTES).toString('base64url'), resetTotp = false }: NewAdmin,
): Promise<{ password: string; created: boolean }> {
  new PasswordPolicy(config).assert(password, { email, name });
  const passwordHash = await new PasswordHasher().hash(password);
  const created = await em.fork().transactional(async (tx) => {
    const users = new UserRepository(tx);
    const emailKey = identityKey(email);
    await users.lockAddress(tx, email);
    let known = await users.byEmail(email, tx);
    if (known?.status === 'inactive' && known.role === 'member') {
      await new UnconfirmedAccountService(tx, users).remove(tx, known.id);
      tx.clear();
      known = null;
    }
    const id = known?.id ?? randomUUID();
    const rights = { passwordHash, role: 'admin', status: 'Active', deleteAfter: null } as const;
    const noTotp = resetTotp ? { totpSecret: null, totpLastStep: null } : {};
    if (known) {
      const noPhone = { mobileNumber: null, mobileProvenAt: null };
      await users.update(tx, { id }, { ...rights, ...noTotp, ...noPhone, name, updatedAt: new Date() });
      await tx.nativeDelete(SocialIdentity, { userId: id });
      await tx.nativeUpdate(VerificationCode, { userId: id, usedAt: null }, { usedAt: new Date() });
      if (resetTotp) await tx.nativeDelete(RecoveryCode, { userId: id });
      await tx.nativeUpdate(Ticket, { userId: id, usedAt: null }, { usedAt: new Date() });
      await revokeSessions(tx, new Outbox(), id, 'all', 'password');
      await new Outbox().addEvent(tx, 'users.changed', { userId: id });
      if (resetTotp && known.totpSecret) await mailTotpRemoved(tx, config, known);
    } else {
      const username = usernameFor(email);
      const names = { name, username, usernameKey: identityKey(username), email: email.trim(), emailKey };
      await users.insert(tx, { id, ...names, ...rights, preferences: {} });
    }
    await new Audit().record(tx, {
      action: 'admin.created',
      actorId: null,
      subjectId: id,
      detail: { resetTotp },
    });
    return !known;
  });
  return { password, created };
}

async function mailTotpRemoved(tx: EntityManager, config: AppConfig, { email, name }: User): Promise<void> {
  const mailer = new Mailer(new Outbox(), new SealedBox(new AppKeys(config)));
  const when = instantText(Date.now());
  await mailer.send(tx, email, 'totp-changed', { name, change: 'removed', when });
}

/** Unique for practical purposes: administrators are not known by it. */
function usernameFor(email: string): string {
  const local = email
    .split('@')[0]!
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 24);
  return `${local || 'admin'}-${randomInt(1e9).toString().padStart(9, '0')}`.toLowerCase();
}
