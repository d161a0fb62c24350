import { Injectable } from '@nestjs/common';
import { type CookieChange, type CookieKind, ServerCookies } from '../../../common/http/cookies.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import type { SocialProvider } from '@pricealgo/contract/accounts';

/** All that a strategy sees of a request: the parameters that the provider sent and the attempt that they belong to. */
export interface StrategyRequest {
  query: Record<string, string>;
  attempt: OAuthAttempt;
}

/** Whom a provider says it has logged in. */
export interface SocialProfile {
  provider: SocialProvider;
  /** With `subject` the identity; never the e-mail address, which changes hands. */
  issuer: string;
  subject: string;
  email: string | null;
  /** The provider vouches for the address. */
  emailVerified: boolean;
  name: string | null;
}

const TTL_MS = 10 * 60_000;
/** Lax: the way back from the provider is a navigation that another site began. */
const COOKIE: CookieKind = { name: 'social-attempt', maxAgeMs: TTL_MS, sameSite: 'lax' };

/** One way to a provider and back. What the strategy fills in is what it checks on the way back. */
export interface OAuthAttempt {
  provider: SocialProvider;
  expiresMs: number;
  /** Our address for the way back, the same in both halves. */
  callbackUrl: string;
  /** The session that connects a login to its account; not set: somebody logs in. */
  link?: { userId: string; sessionId: string };
  state?: string;
  codeVerifier?: string;
  nonce?: string;
}

/** Keeps the attempt in the browser that began it, sealed: nobody else can finish it, and no server has to remember. */
@Injectable()
export class OAuthAttemptService {
  private readonly cookies: ServerCookies;

  constructor(
    config: AppConfig,
    private readonly box: SealedBox,
  ) {
    this.cookies = new ServerCookies(config);
  }

  begin(
    provider: SocialProvider,
    callbackUrl: string,
    link?: { userId: string; sessionId: string },
  ): OAuthAttempt {
    return { provider, callbackUrl, expiresMs: Date.now() + TTL_MS, ...(link ? { link } : {}) };
  }

  keep(attempt: OAuthAttempt): CookieChange {
    return this.cookies.set(COOKIE, this.box.seal('social-attempt', attempt));
  }

  /** What takes the attempt from the browser: it is good once. */
  cookieSpent(): CookieChange {
    return this.cookies.clear(COOKIE);
  }

  /** The attempt of a browser: `null` where there is none that is still good for this provider. */
  of(provider: SocialProvider, browser: BrowserContext): OAuthAttempt | null {
    const sealed = this.cookies.read(browser, COOKIE);
    const attempt = sealed ? this.opened(sealed) : null;
    return attempt?.provider === provider && attempt.expiresMs > Date.now() ? attempt : null;
  }

  private opened(sealed: string): OAuthAttempt | null {
    try {
      return this.box.open<OAuthAttempt>('social-attempt', sealed);
    } catch {
      return null;
    }
  }
}
