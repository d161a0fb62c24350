import { Injectable, Logger } from '@nestjs/common';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { isServerFault, toAppError } from '../../../common/errors/to-app-error.js';
import type { CookieChange } from '../../../common/http/cookies.js';
import type { BrowserContext, RequestContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { CodeExchangeService } from './code-exchange.service.js';
import { type OAuthAttempt, type SocialProfile, OAuthAttemptService } from './oauth-attempt.js';
import { SocialProofService } from '../signup/social-proof.service.js';
import { SocialAccountService } from './social-account.service.js';
import type { SocialProvider } from '@pricealgo/contract/accounts';
import { SocialIdentityService } from './social-identity.service.js';
import { ProviderStrategyService } from './strategies/provider-strategies.js';

/** The way of a browser to a provider and back. */
@Injectable()
export class OAuthFlowService {
  private readonly logger = new Logger(OAuthFlowService.name);

  constructor(
    private readonly config: AppConfig,
    private readonly strategies: ProviderStrategyService,
    private readonly attempts: OAuthAttemptService,
    private readonly accounts: SocialAccountService,
    private readonly identities: SocialIdentityService,
    private readonly codes: CodeExchangeService,
    private readonly limits: RateLimits,
    private readonly proofs: SocialProofService,
  ) {}

  /**
   * @param link the session of a member who connects a login; left out: somebody logs in
   * @returns the provider's page, and the cookie that knows the attempt on the way back
   * @throws AppError `social_unavailable` | `social_failed` | `too_many_requests`
   */
  async begin(
    provider: SocialProvider,
    browser: BrowserContext,
    link?: Pick<Principal, 'userId' | 'sessionId'>,
  ): Promise<{ url: string; cookie: CookieChange }> {
    const attempt = this.attempts.begin(provider, this.callbackUrl(provider, browser), link);
    try {
      await this.limits.take('social.address', browser.address);
      // Nothing that this request carries: its parameters could make the strategy take it for the way back.
      const outcome = await this.strategies.run(provider, { query: {}, attempt });
      if (outcome.kind !== 'redirect') throw new AppError('social_failed');
      return { url: outcome.url, cookie: this.attempts.keep(attempt) };
    } catch (error) {
      throw this.explained(error);
    }
  }

  /**
   * @param attempt that of this browser, `null` for none
   * @param query texts that came with the address
   * @returns whom the provider has sent back
   * @throws AppError `social_failed` | `too_many_requests`
   */
  async callback(
    attempt: OAuthAttempt | null,
    query: Record<string, string>,
    { address }: RequestContext,
  ): Promise<SocialProfile> {
    try {
      await this.limits.take('social.address', address);
      if (!attempt?.state) throw new AppError('social_failed');
      const outcome = await this.strategies.run(attempt.provider, { query, attempt });
      if (outcome.kind !== 'success') throw new AppError('social_failed');
      return outcome.profile;
    } catch (error) {
      throw this.explained(error);
    }
  }

  /**
   * Logs somebody in, or connects the login that a member asked for.
   * @returns the fragment for the page that the way ends at, and what the browser keeps until then
   */
  async finish(
    attempt: OAuthAttempt,
    profile: SocialProfile,
    browser: BrowserContext,
  ): Promise<{ fragment: string; cookies: CookieChange[] }> {
    if (attempt.link) {
      await this.identities.link(attempt.link, profile, browser);
      return { fragment: `linked=${profile.provider}`, cookies: [] };
    }
    const { userId, status } = await this.accounts.accountOf(profile, browser);
    if (status === 'inactive')
      return { fragment: 'error=account_inactive', cookies: [this.proofs.remember(profile)] };
    // Any other status that may not enter is refused, by name, when the code is exchanged.
    const { code, cookie } = await this.codes.issue(userId, profile.provider);
    return { fragment: `code=${code}`, cookies: [cookie] };
  }

  /** What providers and their libraries throw holds codes and tokens: only its name reaches the log. */
  explained(thrown: unknown): AppError {
    const error = toAppError(thrown);
    if (!isServerFault(error)) return error;
    const { name, code } = (thrown ?? {}) as { name?: unknown; code?: unknown };
    this.logger.warn(`a social login failed: ${String(name)} ${typeof code === 'string' ? code : ''}`.trim());
    return new AppError('social_failed');
  }

  /** Where no address is configured the one that the browser used will do: the provider only accepts registered ones. */
  private callbackUrl(provider: SocialProvider, { usedOrigin }: BrowserContext): string {
    return new URL(`/api/auth/${provider}/callback`, this.config.env.PUBLIC_URL ?? usedOrigin).href;
  }
}
