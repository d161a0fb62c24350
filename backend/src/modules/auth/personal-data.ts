import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KeepsPersonalData, type PersonalDataContributor } from '../../common/personal-data/personal-data.js';
import { Outbox } from '../../infra/outbox/outbox.js';
import { Passkey, RecoveryCode, Session, SocialIdentity, Ticket, VerificationCode } from './auth.entities.js';

/** An account's sessions, the ended ones included, without anything that could continue one of them. */
@Injectable()
@KeepsPersonalData({ part: 'sessions', tables: { user_session: 'erase' } })
export class SessionPersonalData implements PersonalDataContributor {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async export(userId: string): Promise<object[]> {
    const sessions = await this.em.fork().find(Session, { userId }, { orderBy: { createdAt: 'asc' } });
    return sessions.map(
      ({ role, createdAt, lastUsedAt, expiresAt, revokedAt, revokedReason, userAgent, address }) => ({
        role,
        createdAt,
        lastUsedAt,
        expiresAt,
        revokedAt,
        revokedReason,
        userAgent,
        address,
      }),
    );
  }

  /** Nodes that remember one of these sessions forget it after commit. */
  async erase(em: EntityManager, userId: string): Promise<void> {
    const living = await em.find(Session, { userId, revokedAt: null }, { fields: ['id'] });
    await em.nativeDelete(Session, { userId });
    await this.outbox.addEvent(em, 'sessions.revoked', { userId, sessionIds: living.map(({ id }) => id) });
  }
}

/** Personal API tokens, the ended ones included, without anything that could be one. */
@Injectable()
@KeepsPersonalData({ part: 'apiTokens', tables: { api_token: 'erase' } })
export class ApiTokenPersonalData implements PersonalDataContributor {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async export(userId: string): Promise<object[]> {
    const rows = await this.em.fork().execute<{ scopes: string }[]>(
      `select name, scopes, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt",
         revoked_at as "revokedAt", revoked_reason as "revokedReason"
       from api_token where user_id = ? order by created_at, id`,
      [userId],
    );
    return rows.map((row) => ({ ...row, scopes: row.scopes.split(' ') }));
  }

  /** Nodes that remember one of these tokens forget it after commit. */
  async erase(em: EntityManager, userId: string): Promise<void> {
    const gone = await em.execute<{ id: string }[]>('delete from api_token where user_id = ? returning id', [
      userId,
    ]);
    if (gone.length > 0)
      await this.outbox.addEvent(em, 'sessions.revoked', { userId, sessionIds: gone.map(({ id }) => id) });
  }
}

/** Passkeys, without what recognises one: an authenticator's name for it says nothing to its owner. */
@Injectable()
@KeepsPersonalData({ part: 'passkeys', tables: { passkey: 'erase' } })
export class PasskeyPersonalData implements PersonalDataContributor {
  constructor(private readonly em: EntityManager) {}

  async export(userId: string): Promise<object[]> {
    const passkeys = await this.em
      .fork()
      .find(Passkey, { userId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
    return passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt }));
  }

  async erase(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(Passkey, { userId });
  }
}

/** Logins at other providers that open the account. */
@Injectable()
@KeepsPersonalData({ part: 'socialLogins', tables: { social_identity: 'erase' } })
export class SocialLoginPersonalData implements PersonalDataContributor {
  constructor(private readonly em: EntityManager) {}

  async export(userId: string): Promise<object[]> {
    const order = { orderBy: { createdAt: 'asc', provider: 'asc' } } as const;
    const identities = await this.em.fork().find(SocialIdentity, { userId }, order);
    return identities.map(({ provider, issuer, subject, createdAt }) => ({
      provider,
      issuer,
      subject,
      connectedAt: createdAt,
    }));
  }

  async erase(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(SocialIdentity, { userId });
  }
}

/** Tickets and codes: secrets that open the account, hashed. There is nothing in them to take along. */
@Injectable()
@KeepsPersonalData({
  tables: { account_ticket: 'erase', verification_code: 'erase', recovery_code: 'erase' },
})
export class CredentialPersonalData implements PersonalDataContributor {
  async erase(em: EntityManager, userId: string): Promise<void> {
    for (const entity of [Ticket, VerificationCode, RecoveryCode])
      await em.nativeDelete(entity as typeof Ticket, { userId });
  }
}
