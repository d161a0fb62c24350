import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessRole } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { type CookieChange, ServerCookies } from '../../../common/http/cookies.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { Audit } from '../../audit/index.js';
import { mayBeUsed, type User } from '../../users/index.js';
import { Session } from '../auth.entities.js';
import { lockAtLogin } from '../credentials/account-lock.js';
import { KnownDeviceService } from './known-device.service.js';
import { SessionEndService } from './session-end.service.js';
import {
  MEMBER_SESSIONS,
  REFRESH_COOKIES,
  SESSION_IDLE_MS,
  AccessTokenService,
  RefreshTokenService,
} from './session-tokens.js';

export interface OpenedSession {
  /** Access token for the `Authorization` header. */
  readonly token: string;
  /** Instant at which it ends, ms. */
  readonly tokenExpiresMs: number;
  /** What the browser has to keep of it: the refresh cookie, and that it is known. */
  readonly cookies: readonly CookieChange[];
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

/** Opens sessions. */
@Injectable()
export class SessionStartService {
  private readonly cookies: ServerCookies;

  constructor(
    private readonly em: EntityManager,
    private readonly tokens: AccessTokenService,
    private readonly refreshTokens: RefreshTokenService,
    private readonly ends: SessionEndService,
    private readonly audit: Audit,
    private readonly devices: KnownDeviceService,
    @Inject(LOGIN_LISTENER) private readonly listener: LoginListener,
    private readonly config: AppConfig,
  ) {
    this.cookies = new ServerCookies(config);
  }

  /**
   * Opens a session for somebody who has proved who they are, and writes `login` to the audit trail (callers do not).
   * @param user as it was when that was proved
   * @throws AppError `invalid_credentials` for a demo login that somebody on another machine has proved to own, and where the password or
   * the factor is another one by now
   */
  async open(
    user: User,
    role: AccessRole,
    browser: BrowserContext,
    { how, withTotp }: LoginProof,
  ): Promise<OpenedSession> {
    if (!mayBeUsed(user.emailKey, browser.fromLoopback)) throw new AppError('invalid_credentials');
    const id = randomUUID();
    const refresh = this.refreshTokens.create(id);
    const { address, requestId, userAgent } = browser;
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
    const { token, expiresMs } = await this.tokens.issue({ userId: user.id, sessionId: id, role });
    const cookies = [
      this.cookies.set({ ...REFRESH_COOKIES[role], maxAgeMs: leftMs }, refresh.token),
      this.devices.remember(browser, user, withTotp),
    ];
    return { token, tokenExpiresMs: expiresMs, cookies };
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
    await this.ends.revoke(
      em,
      userId,
      beyond.map(({ id }) => id),
      'too-many',
    );
  }
}
