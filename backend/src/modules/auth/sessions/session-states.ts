import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AccessRole } from '../../../common/access/principal.js';
import { AppConfig } from '../../../config/app-config.js';
import { mayLogIn, type AccountStatus } from '../../users/account-status.js';
import type { UserRole } from '../../users/user.entity.js';

/** What the database knows of a session that still lives. */
export interface SessionState {
  readonly userId: string;
  /** Address of its owner in lower case. */
  readonly emailKey: string;
  readonly role: AccessRole;
  /** Instant at which it ends unless it is used, ms. */
  readonly expiresMs: number;
  /** Instant at which its owner's subscription ends, ms; `null` = none. */
  readonly subscriptionEndMs: number | null;
}

interface Row {
  id: string;
  userId: string;
  emailKey: string;
  role: AccessRole;
  expiresMs: number;
  subscriptionEndMs: number | null;
  status: AccountStatus;
  userRole: UserRole;
  hasTotp: boolean;
}

/** Reads sessions together with their owners. */
@Injectable()
export class SessionStates {
  constructor(
    private readonly em: EntityManager,
    private readonly config: AppConfig,
  ) {}

  /**
   * One query for any number of sessions.
   * @returns those that live: not revoked, not expired, of an account that may log in and still has the role.
   * Connecting an authenticator app ends all sessions, so an administrator's session of an account without one was
   * opened without it: where the app is required that session does not live.
   */
  async read(sessionIds: readonly string[]): Promise<Map<string, SessionState>> {
    if (sessionIds.length === 0) return new Map();
    const rows = await this.em.fork().execute<Row[]>(
      `select s.id, s.user_id as "userId", u.email_key as "emailKey", s.role, u.status, u.role as "userRole", u.totp_secret is not null as "hasTotp",
         (extract(epoch from s.expires_at) * 1000)::float8 as "expiresMs",
         (extract(epoch from u.subscription_end) * 1000)::float8 as "subscriptionEndMs"
       from user_session s join user_account u on u.id = s.user_id
       where s.id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)
         and s.revoked_at is null and s.expires_at > now()`,
      [JSON.stringify(sessionIds)],
    );
    const { adminTotpRequired } = this.config;
    const living = rows.filter(
      ({ status, role, userRole, hasTotp }) =>
        mayLogIn(status) && (role === 'member' || (userRole === 'admin' && (hasTotp || !adminTotpRequired))),
    );
    return new Map(
      living.map(({ id, userId, emailKey, role, expiresMs, subscriptionEndMs }) => [
        id,
        { userId, emailKey, role, expiresMs, subscriptionEndMs },
      ]),
    );
  }
}
