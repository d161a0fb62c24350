import type { OAuthAttempt } from './oauth-attempt.js';
import type { SocialProvider } from './social-identity.entity.js';

/** All that a strategy sees of a request: the parameters that the provider sent and the attempt that they belong to. */
export interface StrategyRequest {
  query: Record<string, string>;
  attempt: OAuthAttempt;
}

/** Whom a provider says it has logged in. */
export interface SocialProfile {
  provider: SocialProvider;
  /** With `subject` the identity; never the e-mail address, which changes hands. */
  issuer: string;
  subject: string;
  email: string | null;
  /** The provider vouches for the address. */
  emailVerified: boolean;
  name: string | null;
}
