import { createHmac, randomBytes } from 'node:crypto';
import { PassportStrategy } from '@nestjs/passport';
import OAuth2Strategy from 'passport-oauth2';
import { strategyName } from '../../../../common/access/strategy-name.js';
import type { SocialProfile, StrategyRequest } from '../oauth-attempt.js';

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

/** What the Graph API says of somebody; nothing of it is believed before it is looked at. */
type GraphPerson = Partial<Record<'id' | 'name' | 'email', unknown>>;

type Stored = (error: Error | null, state?: string) => void;
type Verified = (error: Error | null, ok: string | false, state?: unknown) => void;

/**
 * What passport-oauth2 keeps between the two halves of a login (state and PKCE verifier), in the attempt instead of a
 * session. The library looks at the number of parameters: they are all needed.
 */
const attemptStore = {
  store({ attempt }: StrategyRequest, verifier: string, _state: unknown, _meta: unknown, done: Stored): void {
    attempt.state = randomBytes(32).toString('base64url');
    attempt.codeVerifier = verifier;
    done(null, attempt.state);
  },

  verify({ attempt }: StrategyRequest, state: string, _meta: unknown, done: Verified): void {
    const good = attempt.state !== undefined && attempt.state === state && attempt.codeVerifier !== undefined;
    done(null, good ? attempt.codeVerifier! : false);
  },
};

/** Code flow with state and PKCE by passport-oauth2, then the Graph API for who it is. */
class GraphLogin extends OAuth2Strategy {
  constructor(
    private readonly app: FacebookApp,
    verify: OAuth2Strategy.VerifyFunction,
  ) {
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
      verify,
    );
    this.name = strategyName('facebook');
  }

  override authenticate(request: never): void {
    const { attempt, query } = request as StrategyRequest;
    // The library takes the half by `code`: a way back without one would begin again.
    if (attempt.state && !query.code) return this.fail(undefined as never);
    super.authenticate(request, { callbackURL: attempt.callbackUrl } as never);
  }

  override userProfile(accessToken: string, done: (error?: unknown, person?: GraphPerson) => void): void {
    this.person(accessToken).then(
      (person) => done(null, person),
      (error: unknown) => done(error),
    );
  }

  private async person(accessToken: string): Promise<GraphPerson> {
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
    return JSON.parse(text) as GraphPerson;
  }
}

/** Facebook Login. */
export class FacebookStrategy extends PassportStrategy(GraphLogin) {
  /** Tokens are forgotten here: we only want to know who it is. */
  validate(_accessToken: string, _refreshToken: string, { id, email, name }: GraphPerson): SocialProfile {
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
