import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { AuthGuard } from '@nestjs/passport';
import passport, { type Strategy } from 'passport';
import { AppError } from '../../../../common/errors/app-error.js';
import { AppConfig } from '../../../../config/app-config.js';
import type { SocialProvider } from '@pricealgo/contract/accounts';
import type { SocialProfile, StrategyRequest } from '../oauth-attempt.js';
import { FacebookStrategy } from './facebook.strategy.js';
import { GoogleStrategy, LinkedInStrategy } from './oidc.strategy.js';

const LIMIT_MS = 15_000;

/** The provider's page to send the browser to, or whom the provider has sent back. */
export type StrategyOutcome = { kind: 'redirect'; url: string } | { kind: 'success'; profile: SocialProfile };

/** What Passport writes its redirect to: an answer like any other, instead of the end of a response. */
class RedirectTarget {
  statusCode = 200;
  private location = '';

  constructor(private readonly onRedirect: (url: string) => void) {}

  setHeader(name: string, value: string): void {
    if (name === 'Location') this.location = value;
  }

  end(): void {
    this.onRedirect(this.location);
  }
}

/**
 * Passport's guard over the strategy of one provider, without sessions. The strategy sees a request of ours, which
 * holds nothing but the provider's parameters and the attempt.
 */
class ProviderGuard extends AuthGuard() {
  constructor(readonly strategy: string) {
    super({ defaultStrategy: strategy, property: 'profile', session: false });
  }

  override handleRequest<Profile = SocialProfile>(
    error: unknown,
    profile: Profile | false | undefined,
  ): Profile {
    if (error) throw error;
    if (!profile) throw new AppError('social_failed');
    return profile;
  }

  /** @throws Error when the provider cannot be reached or says what it must not; AppError `social_failed` */
  run(given: StrategyRequest): Promise<StrategyOutcome> {
    return new Promise<StrategyOutcome>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('the provider does not answer')), LIMIT_MS);
      const request: StrategyRequest & { profile?: SocialProfile } = { ...given };
      const response = new RedirectTarget((url) => {
        clearTimeout(late);
        resolve({ kind: 'redirect', url });
      });
      const run = async (): Promise<StrategyOutcome> => {
        await this.canActivate(new ExecutionContextHost([request, response]));
        return { kind: 'success', profile: request.profile! };
      };
      run()
        .finally(() => clearTimeout(late))
        .then(resolve, reject);
    });
  }
}

/** One strategy for each provider that is configured. */
@Injectable()
export class ProviderStrategyService implements OnApplicationShutdown {
  private readonly guards = new Map<SocialProvider, ProviderGuard>();

  constructor({ env }: AppConfig) {
    if (env.GOOGLE_CLIENT_ID) {
      const keys = { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET! };
      const { GOOGLE_ISSUER: issuer } = env;
      this.add('google', new GoogleStrategy({ provider: 'google', issuer, nonce: true, ...keys }));
    }
    if (env.LINKEDIN_CLIENT_ID) {
      const keys = { clientId: env.LINKEDIN_CLIENT_ID, clientSecret: env.LINKEDIN_CLIENT_SECRET! };
      const { LINKEDIN_ISSUER: issuer } = env;
      this.add('linkedin', new LinkedInStrategy({ provider: 'linkedin', issuer, nonce: false, ...keys }));
    }
    if (env.FACEBOOK_CLIENT_ID) {
      this.add(
        'facebook',
        new FacebookStrategy({
          clientId: env.FACEBOOK_CLIENT_ID,
          clientSecret: env.FACEBOOK_CLIENT_SECRET!,
          authorizeUrl: env.FACEBOOK_AUTHORIZE_URL,
          graphUrl: env.FACEBOOK_GRAPH_URL.replace(/\/$/, ''),
        }),
      );
    }
  }

  /** @throws AppError `social_unavailable` | `social_failed`; Error as thrown by the strategy */
  run(provider: SocialProvider, request: StrategyRequest): Promise<StrategyOutcome> {
    const guard = this.guards.get(provider);
    if (!guard) throw new AppError('social_unavailable');
    return guard.run(request);
  }

  onApplicationShutdown(): void {
    for (const { strategy } of this.guards.values()) passport.unuse(strategy);
  }

  private add(provider: SocialProvider, { name }: Strategy): void {
    this.guards.set(provider, new ProviderGuard(name!));
  }
}
