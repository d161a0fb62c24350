import { createHmac } from 'node:crypto';
import OAuth2Strategy from 'passport-oauth2';
import type { SocialProfile } from '../social-profile.js';
import { attemptStore } from './attempt-store.js';
import type { StrategyRequest } from './run-strategy.js';

const ANSWER_MS = 5_000;
const MAX_ANSWER_BYTES = 64_000;
/** Facebook's logins are OAuth 2.0 without ID token: the issuer is ours to name. */
const ISSUER = 'https://www.facebook.com';

export interface FacebookApp {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  /** With version, without a slash at its end. */
  graphUrl: string;
}

/** Facebook Login: code flow with state and PKCE, then the Graph API for who it is. */
export class FacebookStrategy extends OAuth2Strategy {
  constructor(private readonly app: FacebookApp) {
    super(
      {
        clientID: app.clientId,
        clientSecret: app.clientSecret,
        authorizationURL: app.authorizeUrl,
        tokenURL: `${app.graphUrl}/oauth/access_token`,
        scope: ['email', 'public_profile'],
        scopeSeparator: ',',
        pkce: true,
        store: attemptStore as never,
      },
      (
        _accessToken: string,
        _refreshToken: string,
        profile: SocialProfile,
        done: OAuth2Strategy.VerifyCallback,
      ) => done(null, profile as never),
    );
  }

  override authenticate(request: never): void {
    const { attempt, query } = request as StrategyRequest;
    // The library takes the half by `code`: a way back without one would begin anew.
    if (attempt.state && !query.code) return this.fail(undefined as never);
    super.authenticate(request, { callbackURL: attempt.callbackUrl } as never);
  }

  override userProfile(accessToken: string, done: (error?: unknown, profile?: SocialProfile) => void): void {
    this.me(accessToken).then(
      (profile) => done(null, profile),
      (error: unknown) => done(error),
    );
  }

  private async me(accessToken: string): Promise<SocialProfile> {
    const { graphUrl, clientSecret } = this.app;
    const url = new URL(`${graphUrl}/me`);
    url.searchParams.set('fields', 'id,name,email');
    url.searchParams.set(
      'appsecret_proof',
      createHmac('sha256', clientSecret).update(accessToken).digest('hex'),
    );
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${accessToken}` },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await response.text();
    if (!response.ok || text.length > MAX_ANSWER_BYTES) throw new Error('the profile could not be read');
    const { id, email, name } = JSON.parse(text) as Record<string, unknown>;
    if (typeof id !== 'string' || id === '') throw new Error('the profile has no id');
    return {
      provider: 'facebook',
      issuer: ISSUER,
      subject: id,
      email: typeof email === 'string' ? email : null,
      // Facebook does not say whether it has checked the address.
      emailVerified: false,
      name: typeof name === 'string' ? name : null,
    };
  }
}
