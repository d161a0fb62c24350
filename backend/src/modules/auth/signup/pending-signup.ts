import type { TicketBound } from '../credentials/ticket.service.js';
import type { User } from '../../users/index.js';

/**
 * What a sign-up said, bound to its own activation link: whoever signs up with the same address later changes nothing of it.
 * A name of 120 characters and a username of 40 fit into the ticket, sealed.
 */
export interface PendingSignup extends TicketBound {
  readonly name: string;
  readonly username: string;
}

/** Of the sign-up form: its link opens the account for whoever knows the password. */
export interface PasswordSignup extends PendingSignup {
  readonly passwordHash: string;
  /** E.164, empty for none. */
  readonly mobileNumber: string;
}

/** Of a login provider: its link opens the account in a browser that has come back from there. */
export interface SocialSignup extends PendingSignup {
  readonly issuer: string;
  readonly subject: string;
}

type FormAccount = Pick<User, 'name' | 'username' | 'passwordHash' | 'mobileNumber'>;

/** The newest sign-up, as it stands in the account; `null` for one without a password. */
export function signupOf({ name, username, passwordHash, mobileNumber }: FormAccount): PasswordSignup | null {
  return passwordHash ? { name, username, passwordHash, mobileNumber: mobileNumber ?? '' } : null;
}
