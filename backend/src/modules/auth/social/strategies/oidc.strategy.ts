import * as oidc from 'openid-client';
import passport from 'passport';
import type { SocialProvider } from '../social-identity.entity.js';
import type { SocialProfile } from '../social-profile.js';
import type { StrategyRequest } from './run-strategy.js';

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

/** OpenID Connect's code flow: state, PKCE where the provider announces it, nonce where it knows one. */
export class OidcStrategy extends passport.Strategy {
  private discovered: Promise<oidc.Configuration> | undefined;

  constructor(private readonly options: OidcProvider) {
    super();
  }

  override authenticate(request: never): Promise<void> {
    const { query, attempt } = request as StrategyRequest;
    return attempt.state ? this.finish(query, attempt) : this.begin(attempt);
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
    const claims = tokens.claims()!;
    const said =
      typeof claims.email === 'string'
        ? claims
        : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    const profile: SocialProfile = {
      provider: this.options.provider,
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof said.email === 'string' ? said.email : null,
      // LinkedIn has sent it as a text, too.
      emailVerified: said.email_verified === true || (said.email_verified as unknown) === 'true',
      name: typeof said.name === 'string' ? said.name : null,
    };
    this.success(profile as never);
  }

  /** Asked for once; again after a failure. */
  private configuration(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.options;
    const server = new URL(issuer);
    this.discovered ??= oidc
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
        this.discovered = undefined;
        throw error;
      });
    return this.discovered;
  }
}
