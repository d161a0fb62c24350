import { createHash, randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '../../../common/errors/app-error.js';
import { ServerCookies, type CookieKind } from '../../../common/http/cookies.js';
import { AppConfig } from '../../../config/app-config.js';
import { sameSecret } from '../../../infra/crypto/app-keys.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { UserRepository } from '../../users/index.js';
import { assertMayLogIn } from '../login/password-login.service.js';
import type { UserInfoDto } from '@pricealgo/contract/login';
import { userInfo } from '../login/user-info.js';
import type { SocialProvider } from '@pricealgo/contract/accounts';
import { requestContext } from '../../../common/http/request-context.js';
import { SessionService } from '../sessions/session.service.js';
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
    private readonly sessions: SessionService,
    private readonly limits: RateLimits,
  ) {
    this.cookies = new ServerCookies(config);
  }

  /** @returns the code, good once and for a minute */
  async issue(userId: string, provider: SocialProvider, response: Response): Promise<string> {
    const browser = randomBytes(32).toString('base64url');
    const bound = { provider, browser: digest(browser).toString('base64url') };
    const code = await this.tickets.issue(this.em.fork(), 'social-handover', {
      userId,
      bound,
      ttlMs: TTL_MS,
    });
    this.cookies.set(response, COOKIE, browser);
    return code;
  }

  /** @throws AppError `social_failed`; `account_status`, `account_inactive` */
  async exchange(code: string, request: Request, response: Response): Promise<UserInfoDto> {
    await this.limits.take('social.address', requestContext(request).address);
    const browser = this.cookies.read(request, COOKIE) ?? '';
    this.cookies.clear(response, COOKIE);
    const { userId, bound } = await this.tickets
      .redeem(this.em.fork(), 'social-handover', code)
      .catch((error: unknown) => {
        throw error instanceof AppError ? new AppError('social_failed') : error;
      });
    const expected = Buffer.from(bound.browser ?? '', 'base64url');
    const same = sameSecret(expected, digest(browser));
    const user = same ? await this.users.byId(userId!) : null;
    if (!user) throw new AppError('social_failed');
    assertMayLogIn(user);
    // The provider vouches for the login and knows nothing of the account's app: such a session stays below it.
    const proof = { how: bound.provider!, withTotp: false };
    const opened = await this.sessions.open(user, 'member', request, response, proof);
    return userInfo(user, opened);
  }
}
