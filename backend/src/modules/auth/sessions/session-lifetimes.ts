import type { AccessRole } from '../../../common/access/principal.js';
import type { CookieKind } from '../../../common/http/cookies.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An access token says who somebody was at most this long ago; the session behind it is looked up every time. */
export const ACCESS_TOKEN_MS = 10 * MINUTE_MS;

/** A session ends when it has not been used for this long. */
export const SESSION_MS: Readonly<Record<AccessRole, number>> = {
  member: 30 * 24 * HOUR_MS,
  admin: 12 * HOUR_MS,
};

/** Logins of a member that live side by side: the next one ends the one that was used longest ago. */
export const MEMBER_SESSIONS = 20;

/** Other tabs may still present the refresh token that one of them has just replaced. */
export const REFRESH_GRACE_S = 10;

export const REFRESH_COOKIES: Readonly<Record<AccessRole, CookieKind>> = {
  member: { name: 'refresh', maxAgeMs: SESSION_MS.member, sameSite: 'strict' },
  admin: { name: 'admin-refresh', maxAgeMs: SESSION_MS.admin, sameSite: 'strict' },
};
