import type { AdminInfoDto, UserInfoDto } from '@pricealgo/contract/login';
import { pictureAddress, type User, withDefaults } from '../../users/index.js';
import type { OpenedSession } from '../sessions/session-start.service.js';

type Opened = Pick<OpenedSession, 'token' | 'tokenExpiresMs'>;

/** A member's own account in the answer that opens or continues a session. */
export function userInfo(user: User, { token, tokenExpiresMs }: Opened): UserInfoDto {
  return {
    userId: user.id,
    name: user.name,
    username: user.username,
    email: user.email,
    profilePic: pictureAddress(user.profilePic),
    token,
    tokenExpiresMs,
    subscription_end: user.subscriptionEnd?.getTime() ?? null,
    status: user.status,
    preferences: withDefaults(user.preferences),
  };
}

/** The same for an administrator's session. */
export function adminInfo(user: User, { token, tokenExpiresMs }: Opened): AdminInfoDto {
  const { id: userId, name, email } = user;
  // Nobody without a role opens a session: see `SessionStartService.open`.
  return { userId, name, email, role: user.adminRole!, token, tokenExpiresMs };
}
