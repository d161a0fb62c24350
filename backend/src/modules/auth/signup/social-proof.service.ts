import { Injectable } from '@nestjs/common';
import { type CookieChange, type CookieKind, ServerCookies } from '../../../common/http/cookies.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import type { ProvenIdentity } from './activation.service.js';

/** As long as a mailed link is good. */
const COOKIE: CookieKind = { name: 'social-proof', maxAgeMs: 48 * 3_600_000, sameSite: 'strict' };

/** Remembers, sealed in the browser, which login at a provider it has come back from: what stands for a password at activation. */
@Injectable()
export class SocialProofService {
  private readonly cookies: ServerCookies;

  constructor(
    config: AppConfig,
    private readonly box: SealedBox,
  ) {
    this.cookies = new ServerCookies(config);
  }

  remember({ issuer, subject }: ProvenIdentity): CookieChange {
    const untilMs = Date.now() + COOKIE.maxAgeMs;
    return this.cookies.set(COOKIE, this.box.seal('social-proof', { issuer, subject, untilMs }));
  }

  /** @returns `null` for a browser that has not come back from anywhere lately */
  of(browser: BrowserContext): ProvenIdentity | null {
    const sealed = this.cookies.read(browser, COOKIE);
    try {
      const held = this.box.open<ProvenIdentity & { untilMs: number }>('social-proof', sealed ?? '');
      const { issuer, subject, untilMs } = held;
      return untilMs > Date.now() ? { issuer, subject } : null;
    } catch {
      return null;
    }
  }
}
