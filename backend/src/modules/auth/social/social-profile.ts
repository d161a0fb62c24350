import type { SocialProvider } from './social-identity.entity.js';

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
