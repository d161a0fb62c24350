import { createHash, randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { type CookieChange, type CookieKind, ServerCookies } from '../../../common/http/cookies.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { sameSecret } from '../../../infra/crypto/app-keys.js';
import { UserRepository } from '../../users/index.js';
import { assertMayLogIn } from '../login/password-login.service.js';
import type { UserInfoDto } from '@pricealgo/contract/login';
import { userInfo } from '../login/user-info.js';
import type { SocialProvider } from '@pricealgo/contract/accounts';
import { SessionStartService } from '../sessions/session-start.service.js';
import { TicketService } from '../credentials/ticket.service.js';

const TTL_MS = 60_000;
const COOKIE: CookieKind = { name: 'social-handover', maxAgeMs: TTL_MS, sameSite: 'strict' };
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Carries a finished social login from a redirect to the page: a code in the fragment, which reaches no server and no
 * log, and a cookie, so that a code is worth nothing in any other browser (nobody can be logged into a stranger's account).
 */
@Injectable()
export class CodeExchangeService {
  private readonly cookies: ServerCookies;

  constructor(
    config: AppConfig,
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly tickets: TicketService,
    private readonly sessions: SessionStartService,
  ) {
    this.cookies = new ServerCookies(config);
  }

  /** @returns the code, good once and for a minute, and the cookie that it needs */
  async issue(userId: string, provider: SocialProvider): Promise<{ code: string; cookie: CookieChange }> {
    const browser = randomBytes(32).toString('base64url');
    const bound = { provider, browser: digest(browser).toString('base64url') };
    const code = await this.tickets.issue(this.em.fork(), 'social-handover', {
      userId,
      bound,
      ttlMs: TTL_MS,
    });
    return { code, cookie: this.cookies.set(COOKIE, browser) };
  }

  /** What takes the cookie away: it is good for one exchange, whatever becomes of that. */
  cookieSpent(): CookieChange {
    return this.cookies.clear(COOKIE);
  }

  /** @throws AppError `social_failed`; `account_status`, `account_inactive` */
  async exchange(
    code: string,
    browser: BrowserContext,
  ): Promise<{ info: UserInfoDto; cookies: readonly CookieChange[] }> {
    const held = this.cookies.read(browser, COOKIE) ?? '';
    const { userId, bound } = await this.tickets
      .redeem(this.em.fork(), 'social-handover', code)
      .catch((error: unknown) => {
        throw error instanceof AppError ? new AppError('social_failed') : error;
      });
    const expected = Buffer.from(bound.browser ?? '', 'base64url');
    const same = sameSecret(expected, digest(held));
    const user = same ? await this.users.byId(userId!) : null;
    if (!user) throw new AppError('social_failed');
    assertMayLogIn(user);
    // The provider vouches for the login and knows nothing of the account's app: such a session stays below it.
    const proof = { how: bound.provider!, withTotp: false };
    const opened = await this.sessions.open(user, 'member', browser, proof);
    return { info: userInfo(user, opened), cookies: opened.cookies };
  }
}
