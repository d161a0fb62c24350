/** Whom a development machine may log in as; see bootstrap/demo-accounts.ts. */
export const DEMO_MEMBER_EMAIL = 'demo@pricealgo.test';
export const DEMO_ADMIN_EMAIL = 'admin@pricealgo.test';

/** In lower case, as they are looked up. */
export const DEMO_LOGIN_EMAILS = [DEMO_MEMBER_EMAIL, DEMO_ADMIN_EMAIL] as const;

const demoLogins: ReadonlySet<string> = new Set(DEMO_LOGIN_EMAILS);

/**
 * Whether an account may be used by a request: the demo logins, whose passwords lie in a file, belong to the person in
 * front of the machine. Holds for logging in, for sessions and for sockets, in production, too: its data folder may have
 * begun as a developer's.
 * @param emailKey address of the account in lower case
 * @param fromLoopback what `isLoopbackRequest` says of the request
 */
export function mayBeUsed(emailKey: string, fromLoopback: boolean): boolean {
  return fromLoopback || !demoLogins.has(emailKey);
}
