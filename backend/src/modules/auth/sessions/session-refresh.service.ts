import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AccessRole } from '../../../common/access/principal.js';
import { type CookieChange, ServerCookies } from '../../../common/http/cookies.js';
import type { BrowserContext, RequestContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { Audit } from '../../audit/index.js';
import { hasSecondFactor, mayBeUsed, mayLogIn, type User, UserRepository } from '../../users/index.js';
import { SessionEndService } from './session-end.service.js';
import type { OpenedSession } from './session-start.service.js';
import { AccessTokenService, REFRESH_COOKIES } from './session-tokens.js';
import { SessionRepository } from './session.repository.js';

export interface RefreshedSession {
  /** Whose session goes on, and the next access token of it; `null` where there is none that lives. */
  readonly goesOn: ({ readonly user: User } & Pick<OpenedSession, 'token' | 'tokenExpiresMs'>) | null;
  /** Also where none goes on: the cookie is taken away. */
  readonly cookies: readonly CookieChange[];
}

/** Continues sessions. */
@Injectable()
export class SessionRefreshService {
  private readonly cookies: ServerCookies;

  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly tokens: AccessTokenService,
    private readonly states: SessionRepository,
    private readonly ends: SessionEndService,
    private readonly audit: Audit,
    private readonly config: AppConfig,
  ) {
    this.cookies = new ServerCookies(config);
  }

  /**
   * Continues the session of the refresh cookie, with a new cookie unless another tab has just got one. A token that was replaced
   * before ends its session.
   */
  async refresh(role: AccessRole, browser: BrowserContext): Promise<RefreshedSession> {
    const cookie = REFRESH_COOKIES[role];
    const held = this.cookies.read(browser, cookie);
    const outcome = held ? await this.states.rotate(role, held, browser) : null;
    const user = outcome?.userId ? await this.users.byId(outcome.userId) : null;
    if (outcome?.reused) await inTransaction(this.em, (em) => this.endStolen(em, outcome, browser));
    const good = user && this.mayContinue(user, role) && mayBeUsed(user.emailKey, browser.fromLoopback);
    if (!outcome || outcome.reused || !good) return { goesOn: null, cookies: [this.cookies.clear(cookie)] };
    const { sessionId, leftMs } = outcome;
    const { token, expiresMs } = await this.tokens.issue({ userId: user.id, sessionId, role });
    const cookies = outcome.token ? [this.cookies.set({ ...cookie, maxAgeMs: leftMs }, outcome.token)] : [];
    return { goesOn: { user, token, tokenExpiresMs: expiresMs }, cookies };
  }

  /** See `SessionStates.read`: both ways to go on with a session ask for the same. */
  private mayContinue(user: User, sessionRole: AccessRole): boolean {
    const { status, role, adminRole } = user;
    const strong = hasSecondFactor(user) || !this.config.adminTotpRequired;
    return (
      mayLogIn(status) && (sessionRole === 'member' || (role === 'admin' && adminRole != null && strong))
    );
  }

  private async endStolen(
    em: EntityManager,
    { userId, sessionId }: { userId: string; sessionId: string },
    { address, requestId }: RequestContext,
  ): Promise<void> {
    const ended = await this.ends.revoke(em, userId, [sessionId], 'reuse');
    if (ended.length === 0) return;
    const entry = { actorId: null, subjectId: userId, address, requestId, detail: { sessionId } };
    await this.audit.record(em, { action: 'session.reuse', ...entry });
  }
}
