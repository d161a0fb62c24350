import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { isServerFault, toAppError } from '../../../common/errors/to-app-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { factsOf } from '../sessions/request-facts.js';
import { SocialArrivals } from './social-arrivals.js';
import { SocialAttempts, type SocialAttempt } from './social-attempt.js';
import { SocialHandover } from './social-handover.js';
import { SOCIAL_PROVIDERS, type SocialProvider } from './social-identity.entity.js';
import { SocialLinks } from './social-links.js';
import type { SocialProfile } from './social-profile.js';
import { runStrategy, type StrategyOutcome } from './strategies/run-strategy.js';
import { SocialStrategies } from './strategies/social-strategies.js';

/** The way of a browser to a provider and back. Whatever happens ends at a page of ours. */
@Injectable()
export class SocialRoundTrip {
  private readonly logger = new Logger(SocialRoundTrip.name);

  constructor(
    private readonly config: AppConfig,
    private readonly strategies: SocialStrategies,
    private readonly attempts: SocialAttempts,
    private readonly arrivals: SocialArrivals,
    private readonly links: SocialLinks,
    private readonly handover: SocialHandover,
    private readonly limits: RateLimits,
  ) {}

  /** Answers a redirect to the provider, or to /social-login#error=CODE. */
  async start(request: Request, response: Response): Promise<void> {
    try {
      const provider = providerOf(request);
      const attempt = this.attempts.begin(provider, this.callbackUrl(provider, request));
      response.redirect(await this.toProvider(attempt, request, response));
    } catch (error) {
      this.sendHome(response, '/social-login', error);
    }
  }

  /** @returns the provider's page for a member who connects a login; the way back ends at /profile. */
  async beginLink(
    provider: SocialProvider,
    { userId, sessionId }: Principal,
    request: Request,
    response: Response,
  ): Promise<string> {
    const callbackUrl = this.callbackUrl(provider, request);
    const attempt = this.attempts.begin(provider, callbackUrl, { userId, sessionId });
    return this.toProvider(attempt, request, response).catch((error: unknown) => {
      throw this.explained(error);
    });
  }

  /**
   * Answers a redirect to /social-login#code=…, for connected logins to /profile#linked=PROVIDER, or to either with
   * #error=CODE. Codes only: a text in an address could be anybody's.
   */
  async finish(request: Request, response: Response): Promise<void> {
    const provider = providerOf(request);
    const attempt = this.attempts.take(provider, request, response);
    const page = attempt?.link ? '/profile' : '/social-login';
    try {
      await this.limits.take('social.address', factsOf(request).address);
      if (!attempt?.state) throw new AppError('social_failed');
      const profile = profileIn(await this.run(attempt, request));
      if (attempt.link) await this.links.link(attempt.link, profile, request);
      const result = attempt.link ? `linked=${provider}` : await this.logIn(profile, request, response);
      this.redirect(response, `${page}#${result}`);
    } catch (error) {
      this.sendHome(response, page, error);
    }
  }

  /** @returns the fragment for the page */
  private async logIn(profile: SocialProfile, request: Request, response: Response): Promise<string> {
    const { userId, status } = await this.arrivals.accountOf(profile, request);
    if (status === 'inactive') return 'error=account_inactive';
    // Any other status that may not enter is refused, by name, when the code is exchanged.
    return `code=${await this.handover.issue(userId, profile.provider, response)}`;
  }

  private async toProvider(attempt: SocialAttempt, request: Request, response: Response): Promise<string> {
    await this.limits.take('social.address', factsOf(request).address);
    // Nothing that this request carries: its parameters could make the strategy take it for the way back.
    const outcome = await runStrategy(this.strategies.of(attempt.provider), { query: {}, attempt });
    if (outcome.kind !== 'redirect') throw new AppError('social_failed');
    this.attempts.keep(response, attempt);
    return outcome.url;
  }

  private run(attempt: SocialAttempt, request: Request): Promise<StrategyOutcome> {
    const texts = Object.entries(request.query).filter(([, value]) => typeof value === 'string');
    return runStrategy(this.strategies.of(attempt.provider), {
      query: Object.fromEntries(texts) as Record<string, string>,
      attempt,
    });
  }

  private sendHome(response: Response, page: string, thrown: unknown): void {
    this.redirect(response, `${page}#error=${this.explained(thrown).code}`);
  }

  private redirect(response: Response, to: string): void {
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(to);
  }

  /** What providers and their libraries throw holds codes and tokens: only its name reaches the log. */
  private explained(thrown: unknown): AppError {
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

function providerOf(request: Request): SocialProvider {
  const provider = SOCIAL_PROVIDERS.find((name) => request.path.split('/').includes(name));
  if (!provider) throw new AppError('not_found');
  return provider;
}

function profileIn(outcome: StrategyOutcome): SocialProfile {
  if (outcome.kind !== 'success') throw new AppError('social_failed');
  return outcome.profile;
}
