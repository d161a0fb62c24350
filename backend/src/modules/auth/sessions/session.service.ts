import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { AccessRole } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { isLoopbackRequest } from '../../../common/net/loopback-request.js';
import { ServerCookies } from '../../../common/http/cookies.js';
import { AppConfig } from '../../../config/app-config.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Audit } from '../../audit/index.js';
import { hasSecondFactor, mayBeUsed, mayLogIn, type User, UserRepository } from '../../users/index.js';
import { Session } from '../auth.entities.js';
import { lockAtLogin } from '../credentials/account-lock.js';
import { KnownDeviceService } from './known-device.service.js';
import { SessionCache } from './session-cache.js';
import {
  MEMBER_SESSIONS,
  REFRESH_COOKIES,
  SESSION_IDLE_MS,
  AccessTokenService,
  RefreshTokenService,
} from './session-tokens.js';
import {
  type RevocationReason,
  revokeSessions,
  type WhichSessions,
  SessionRepository,
} from './session.repository.js';
import { requestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';

export interface OpenedSession {
  /** Access token for the `Authorization` header. */
  token: string;
  /** Instant at which it ends, ms. */
  tokenExpiresMs: number;
  sessionId: string;
}

/** What was shown for a session. */
export interface LoginProof {
  /** For the audit trail. */
  readonly how: string;
  /** The account's second factor was among it: a code of its authenticator app, a passkey, or a recovery code. */
  readonly withTotp: boolean;
}

/** Hears of each new session; the module that notifies people binds one. */
export interface LoginListener {
  /** @param em the transaction of the new session, which is not written yet */
  beforeLogin(em: EntityManager, user: Pick<User, 'id' | 'name' | 'email'>, userAgent: string): Promise<void>;
}

/** Nest injection token. */
export const LOGIN_LISTENER = Symbol('LoginListener');

/** How exact the time of the last login is, ms: many logins at once must not wait for each other to write it. */
const COARSE_MS = 60_000;

/** Opens, continues and ends sessions. */
@Injectable()
export class SessionService {
  private readonly cookies: ServerCookies;

  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly tokens: AccessTokenService,
    private readonly refreshTokens: RefreshTokenService,
    private readonly states: SessionRepository,
    private readonly cache: SessionCache,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly devices: KnownDeviceService,
    @Inject(LOGIN_LISTENER) private readonly listener: LoginListener,
    private readonly config: AppConfig,
  ) {
    this.cookies = new ServerCookies(config);
  }

  /**
   * Opens a session for somebody who has proved who they are, sets the refresh cookie and writes `login` to the audit
   * trail (callers do not).
   * @param user as it was when that was proved
   * @throws AppError `invalid_credentials` for a demo login that somebody on another machine has proved to own, and where the password or
   * the factor is another one by now
   */
  async open(
    user: User,
    role: AccessRole,
    request: Request,
    response: Response,
    { how, withTotp }: LoginProof,
  ): Promise<OpenedSession> {
    if (!mayBeUsed(user.emailKey, isLoopbackRequest(request))) throw new AppError('invalid_credentials');
    const id = randomUUID();
    const refresh = this.refreshTokens.create(id);
    const { address, requestId, userAgent } = requestContext(request);
    const now = new Date();
    const leftMs = Math.min(SESSION_IDLE_MS[role], this.config.longestSessionMs[role]);
    const told = user.lastLoginAt && user.lastLoginAt.getTime() > now.getTime() - COARSE_MS;
    await inTransaction(this.em, async (em) => {
      await lockAtLogin(em, user, !told);
      await this.listener.beforeLogin(em, user, userAgent);
      await em.insert(Session, {
        id,
        userId: user.id,
        role,
        withTotp,
        refreshHash: refresh.hash,
        rotatedAt: now,
        createdAt: now,
        expiresAt: new Date(now.getTime() + leftMs),
        userAgent,
        address,
      });
      if (role === 'member') await this.endBeyondCap(em, user.id, id);
      if (!told) await em.execute('update user_account set last_login_at = now() where id = ?', [user.id]);
      const entry = { actorId: user.id, subjectId: user.id, address, requestId, detail: { role, how } };
      await this.audit.record(em, { action: 'login', ...entry });
    });
    this.cookies.set(response, { ...REFRESH_COOKIES[role], maxAgeMs: leftMs }, refresh.token);
    this.devices.remember(request, response, user, withTotp);
    return this.opened(user.id, id, role);
  }

  /**
   * Continues the session of the refresh cookie, with a new cookie unless another tab has just got one.
   * @throws AppError `session_expired` when there is none that lives; a token that was replaced before ends its session.
   */
  async refresh(
    role: AccessRole,
    request: Request,
    response: Response,
  ): Promise<{ user: User; opened: OpenedSession }> {
    const token = this.cookies.read(request, REFRESH_COOKIES[role]);
    const outcome = token ? await this.states.rotate(role, token, requestContext(request)) : null;
    const user = outcome?.userId ? await this.users.byId(outcome.userId) : null;
    if (outcome?.reused) await inTransaction(this.em, (em) => this.endStolen(em, outcome, request));
    const good = user && this.mayContinue(user, role) && mayBeUsed(user.emailKey, isLoopbackRequest(request));
    if (!outcome || outcome.reused || !good) {
      this.cookies.clear(response, REFRESH_COOKIES[role]);
      throw new AppError('session_expired');
    }
    if (outcome.token)
      this.cookies.set(response, { ...REFRESH_COOKIES[role], maxAgeMs: outcome.leftMs }, outcome.token);
    return { user, opened: await this.opened(user.id, outcome.sessionId, role) };
  }

  /** See `SessionStates.read`: both ways to go on with a session ask for the same. */
  private mayContinue(user: User, sessionRole: AccessRole): boolean {
    const { status, role, adminRole } = user;
    const strong = hasSecondFactor(user) || !this.config.adminTotpRequired;
    return (
      mayLogIn(status) && (sessionRole === 'member' || (role === 'admin' && adminRole != null && strong))
    );
  }

  /** Ends the session of the refresh cookie, if there is one, and takes the cookie away. */
  async close(role: AccessRole, request: Request, response: Response): Promise<void> {
    const token = this.cookies.read(request, REFRESH_COOKIES[role]);
    this.cookies.clear(response, REFRESH_COOKIES[role]);
    const sessionId = token ? this.refreshTokens.sessionOf(token) : null;
    if (!sessionId) return;
    const { address, requestId } = requestContext(request);
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

  /** Ends the sessions that were used longest ago, where a new one makes them too many. */
  private async endBeyondCap(em: EntityManager, userId: string, newId: string): Promise<void> {
    const beyond = await em.execute<{ id: string }[]>(
      `select id from user_session
       where user_id = ? and role = 'member' and id <> ? and revoked_at is null and expires_at > now()
       order by last_used_at desc, id offset ?`,
      [userId, newId, MEMBER_SESSIONS - 1],
    );
    if (beyond.length === 0) return;
    await this.revoke(
      em,
      userId,
      beyond.map(({ id }) => id),
      'too-many',
    );
  }

  private async opened(userId: string, sessionId: string, role: AccessRole): Promise<OpenedSession> {
    const { token, expiresMs } = await this.tokens.issue({ userId, sessionId, role });
    return { token, tokenExpiresMs: expiresMs, sessionId };
  }

  private async endStolen(
    em: EntityManager,
    { userId, sessionId }: { userId: string; sessionId: string },
    request: Request,
  ): Promise<void> {
    const ended = await this.revoke(em, userId, [sessionId], 'reuse');
    if (ended.length === 0) return;
    const { address, requestId } = requestContext(request);
    const entry = { actorId: null, subjectId: userId, address, requestId, detail: { sessionId } };
    await this.audit.record(em, { action: 'session.reuse', ...entry });
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
    private readonly sessions: SessionService,
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
