import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AccessRole } from '../../../common/access/principal.js';
import { type CookieChange, ServerCookies } from '../../../common/http/cookies.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Audit } from '../../audit/index.js';
import { Session } from '../auth.entities.js';
import { SessionCache } from './session-cache.js';
import { REFRESH_COOKIES, RefreshTokenService } from './session-tokens.js';
import { type RevocationReason, revokeSessions, type WhichSessions } from './session.repository.js';

/** Ends sessions. */
@Injectable()
export class SessionEndService {
  private readonly cookies: ServerCookies;

  constructor(
    private readonly em: EntityManager,
    private readonly refreshTokens: RefreshTokenService,
    private readonly cache: SessionCache,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    config: AppConfig,
  ) {
    this.cookies = new ServerCookies(config);
  }

  /** What takes a browser's refresh cookie away, whatever becomes of its session. */
  cookieGone(role: AccessRole): CookieChange {
    return this.cookies.clear(REFRESH_COOKIES[role]);
  }

  /** Ends the session of the refresh cookie, if there is one. */
  async close(role: AccessRole, browser: BrowserContext): Promise<void> {
    const token = this.cookies.read(browser, REFRESH_COOKIES[role]);
    const sessionId = token ? this.refreshTokens.sessionOf(token) : null;
    if (!sessionId) return;
    const { address, requestId } = browser;
    await inTransaction(this.em, async (em) => {
      const session = await em.findOne(Session, { id: sessionId, role });
      if (!session) return;
      const { userId } = session;
      const ended = await this.revoke(em, userId, [sessionId], 'logout');
      if (ended.length === 0) return;
      const entry = { actorId: userId, subjectId: userId, address, requestId, detail: { role } };
      await this.audit.record(em, { action: 'logout', ...entry });
    });
  }

  /**
   * Ends sessions of one user: their tokens are refused and their sockets closed on every node within 5 s.
   * @param em the transaction's own: nothing happens unless it commits
   * @returns ids of those that lived until now
   */
  async revoke(
    em: EntityManager,
    userId: string,
    which: WhichSessions,
    reason: RevocationReason,
  ): Promise<string[]> {
    const { sessionIds, tokenIds } = await revokeSessions(em, this.outbox, userId, which, reason);
    this.cache.doubt([...sessionIds, ...tokenIds]);
    return sessionIds;
  }
}

/**
 * Ends what was opened while administrators needed no second factor, at the first start that asks for one: such a
 * session must not come back to life either when the rule is relaxed again.
 */
@Injectable()
export class WeakAdminSessionService implements OnApplicationBootstrap {
  constructor(
    private readonly config: AppConfig,
    private readonly em: EntityManager,
    private readonly sessions: SessionEndService,
    private readonly audit: Audit,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.adminTotpRequired) return;
    await inTransaction(this.em, async (em) => {
      const rows = await em.execute<{ userId: string; ids: string[] }[]>(
        `select s.user_id as "userId", json_agg(s.id) as ids
         from user_session s join user_account u on u.id = s.user_id
         where s.role = 'admin' and u.totp_secret is null and u.passkey_count = 0 and s.revoked_at is null and s.expires_at > now()
         group by s.user_id`,
      );
      for (const { userId, ids } of rows) {
        const ended = await this.sessions.revoke(em, userId, ids, 'totp');
        if (ended.length === 0) continue;
        const detail = { sessions: ended.length, why: 'a second factor is required' };
        await this.audit.record(em, { action: 'session.revoked', actorId: null, subjectId: userId, detail });
      }
    });
  }
}
