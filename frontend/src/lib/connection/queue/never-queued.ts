/**
 * Calls that end, begin or prove an identity: made late, or by whoever sits there then, they would be wrong, and some
 * carry a password that must not wait in memory. An entry covers itself and what lies below it.
 */
const NEVER_QUEUED: readonly string[] = [
  'login',
  'signup',
  'verify-username',
  'adminLogIn',
  'admin/totp',
  'totp',
  'admin/passkeys',
  'passkeys',
  'admin/reset',
  'refresh',
  'logout',
  'auth',
  'auth-options',
  'activation',
  'phone',
  'verifyEmail',
  'reset',
  'updatePasswordForUser',
  'change-password',
  'social',
  'sessions',
  'api-tokens',
  'webhooks/create',
  'profile/email',
  'profile/phone',
  'delete-account',
  // A preview of what is being typed: worth nothing later.
  'alerts/dry-run',
];

/** @param pathname of the call, `/api/…` */
export function isNeverQueued(pathname: string): boolean {
  const name = pathname.replace(/^\/api\//, '');
  return NEVER_QUEUED.some((entry) => name === entry || name.startsWith(`${entry}/`));
}
