import { PassportStrategy } from '@nestjs/passport';
import * as oidc from 'openid-client';
import passport from 'passport';
import { strategyName } from '../../../../common/access/strategy-name.js';
import type { SocialProvider } from '@pricealgo/contract/accounts';
import type { SocialProfile, StrategyRequest } from '../oauth-attempt.js';

const ANSWER_S = 5;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export interface OidcProvider {
  provider: SocialProvider;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider puts a nonce into its ID tokens (LinkedIn does not). */
  nonce: boolean;
}

/** Claims of the ID token, and of the provider's user info where the token holds no address. */
interface Identified {
  issuer: string;
  subject: string;
  claims: Record<string, unknown>;
}
type Verify = (identified: Identified, done: (error: unknown, profile: SocialProfile | null) => void) => void;

/**
 * OpenID Connect's code flow: state, PKCE where the provider announces it, nonce where it knows one. openid-client
 * brings a strategy for Passport, too: it has neither state nor nonce where there is PKCE, and keeps a session.
 */
class CodeFlow extends passport.Strategy {
  /** An object: Passport gives each request a copy of the strategy, and all of them share what was found out. */
  private readonly found: { configuration?: Promise<oidc.Configuration> } = {};

  constructor(
    protected readonly options: OidcProvider,
    private readonly verify: Verify,
  ) {
    super();
    this.name = strategyName(options.provider);
  }

  override authenticate(request: never): void {
    const { query, attempt } = request as StrategyRequest;
    const half = attempt.state ? this.finish(query, attempt) : this.begin(attempt);
    half.catch((error: unknown) => this.error(error));
  }

  private async begin(attempt: StrategyRequest['attempt']): Promise<void> {
    const config = await this.configuration();
    attempt.state = oidc.randomState();
    const parameters: Record<string, string> = {
      redirect_uri: attempt.callbackUrl,
      scope: 'openid profile email',
      state: attempt.state,
    };
    if (config.serverMetadata().supportsPKCE()) {
      attempt.codeVerifier = oidc.randomPKCECodeVerifier();
      parameters.code_challenge = await oidc.calculatePKCECodeChallenge(attempt.codeVerifier);
      parameters.code_challenge_method = 'S256';
    }
    if (this.options.nonce) parameters.nonce = attempt.nonce = oidc.randomNonce();
    this.redirect(oidc.buildAuthorizationUrl(config, parameters).href);
  }

  private async finish(
    query: Record<string, string>,
    { state, codeVerifier, nonce, callbackUrl }: StrategyRequest['attempt'],
  ): Promise<void> {
    // The owner said no, or closed the page.
    if (query.error) return this.fail();
    const config = await this.configuration();
    const address = new URL(callbackUrl);
    address.search = new URLSearchParams(query).toString();
    const tokens = await oidc.authorizationCodeGrant(config, address, {
      expectedState: state,
      pkceCodeVerifier: codeVerifier,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const token = tokens.claims()!;
    const claims =
      typeof token.email === 'string'
        ? token
        : await oidc.fetchUserInfo(config, tokens.access_token, token.sub);
    this.verify({ issuer: token.iss, subject: token.sub, claims: { ...claims } }, (error, profile) =>
      profile ? this.success(profile) : this.error(error),
    );
  }

  /** Asked for once; again after a failure. */
  private configuration(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.options;
    const server = new URL(issuer);
    this.found.configuration ??= oidc
      .discovery(server, clientId, undefined, oidc.ClientSecretPost(clientSecret), {
        timeout: ANSWER_S,
        execute: [
          // The signature of ID tokens counts, not only the connection that they came by.
          oidc.enableNonRepudiationChecks,
          // Plain HTTP only to a provider on this very machine.
          ...(LOOPBACK.has(server.hostname) ? [oidc.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        delete this.found.configuration;
        throw error;
      });
    return this.found.configuration;
  }
}

/** Login at an OpenID provider. */
export class OidcStrategy extends PassportStrategy(CodeFlow) {
  validate({
    issuer,
    subject,
    claims: { email, email_verified: verified, name },
  }: Identified): SocialProfile {
    return {
      provider: this.options.provider,
      issuer,
      subject,
      email: typeof email === 'string' ? email : null,
      // LinkedIn has sent it as a text, too.
      emailVerified: verified === true || verified === 'true',
      name: typeof name === 'string' ? name : null,
    };
  }
}

/** Login with Google. */
export class GoogleStrategy extends OidcStrategy {}

/** Login with LinkedIn, which puts no nonce into its ID tokens. */
export class LinkedInStrategy extends OidcStrategy {}
