import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { isServerFault, toAppError } from '../../../common/errors/to-app-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { CodeExchangeService } from './code-exchange.service.js';
import { type OAuthAttempt, type SocialProfile, OAuthAttemptService } from './oauth-attempt.js';
import { SocialProofService } from '../signup/social-proof.service.js';
import { SocialAccountService } from './social-account.service.js';
import type { SocialProvider } from '@pricealgo/contract/accounts';
import { SocialIdentityService } from './social-identity.service.js';
import { requestContext } from '../../../common/http/request-context.js';
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
   * @returns the provider's page
   * @throws AppError `social_unavailable` | `social_failed` | `too_many_requests`
   */
  async begin(
    provider: SocialProvider,
    request: Request,
    response: Response,
    link?: Pick<Principal, 'userId' | 'sessionId'>,
  ): Promise<string> {
    const attempt = this.attempts.begin(provider, this.callbackUrl(provider, request), link);
    try {
      await this.limits.take('social.address', requestContext(request).address);
      // Nothing that this request carries: its parameters could make the strategy take it for the way back.
      const outcome = await this.strategies.run(provider, { query: {}, attempt });
      if (outcome.kind !== 'redirect') throw new AppError('social_failed');
      this.attempts.keep(response, attempt);
      return outcome.url;
    } catch (error) {
      throw this.explained(error);
    }
  }

  /**
   * @param attempt that of this browser, `null` for none
   * @returns whom the provider has sent back
   * @throws AppError `social_failed` | `too_many_requests`
   */
  async callback(attempt: OAuthAttempt | null, request: Request): Promise<SocialProfile> {
    try {
      await this.limits.take('social.address', requestContext(request).address);
      if (!attempt?.state) throw new AppError('social_failed');
      const texts = Object.entries(request.query).filter(([, value]) => typeof value === 'string');
      const query = Object.fromEntries(texts) as Record<string, string>;
      const outcome = await this.strategies.run(attempt.provider, { query, attempt });
      if (outcome.kind !== 'success') throw new AppError('social_failed');
      return outcome.profile;
    } catch (error) {
      throw this.explained(error);
    }
  }

  /**
   * Logs somebody in, or connects the login that a member asked for.
   * @returns the fragment for the page that the way ends at
   */
  async finish(
    attempt: OAuthAttempt,
    profile: SocialProfile,
    request: Request,
    response: Response,
  ): Promise<string> {
    if (attempt.link) {
      await this.identities.link(attempt.link, profile, request);
      return `linked=${profile.provider}`;
    }
    const { userId, status } = await this.accounts.accountOf(profile, request);
    if (status === 'inactive') {
      this.proofs.remember(response, profile);
      return 'error=account_inactive';
    }
    // Any other status that may not enter is refused, by name, when the code is exchanged.
    return `code=${await this.codes.issue(userId, profile.provider, response)}`;
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
  private callbackUrl(provider: SocialProvider, request: Request): string {
    const origin = this.config.env.PUBLIC_URL ?? `${request.protocol}://${request.get('host') ?? ''}`;
    return new URL(`/api/auth/${provider}/callback`, origin).href;
  }
}
