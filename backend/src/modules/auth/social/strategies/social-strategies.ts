import { Injectable } from '@nestjs/common';
import type { Strategy } from 'passport';
import { AppError } from '../../../../common/errors/app-error.js';
import { AppConfig } from '../../../../config/app-config.js';
import type { SocialProvider } from '../social-identity.entity.js';
import { FacebookStrategy } from './facebook.strategy.js';
import { OidcStrategy } from './oidc.strategy.js';

/** One strategy for each provider that is configured. */
@Injectable()
export class SocialStrategies {
  private readonly strategies = new Map<SocialProvider, Strategy>();

  constructor({ env }: AppConfig) {
    if (env.GOOGLE_CLIENT_ID) {
      const keys = { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET! };
      this.add(
        'google',
        new OidcStrategy({ provider: 'google', issuer: env.GOOGLE_ISSUER, nonce: true, ...keys }),
      );
    }
    if (env.LINKEDIN_CLIENT_ID) {
      const keys = { clientId: env.LINKEDIN_CLIENT_ID, clientSecret: env.LINKEDIN_CLIENT_SECRET! };
      this.add(
        'linkedin',
        new OidcStrategy({ provider: 'linkedin', issuer: env.LINKEDIN_ISSUER, nonce: false, ...keys }),
      );
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

  /** @throws AppError `social_unavailable` */
  of(provider: SocialProvider): Strategy {
    const strategy = this.strategies.get(provider);
    if (!strategy) throw new AppError('social_unavailable');
    return strategy;
  }

  private add(provider: SocialProvider, strategy: Strategy): void {
    this.strategies.set(provider, strategy);
  }
}
