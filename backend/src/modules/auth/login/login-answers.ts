import { Injectable } from '@nestjs/common';
import { pictureAddress } from '../../users/picture-address.js';
import { withDefaults } from '../../users/preferences/preferences.js';
import type { User } from '../../users/user.entity.js';
import type { OpenedSession } from '../sessions/sessions.js';
import type { AdminInfoDto, UserInfoDto } from './user-info.dto.js';

type Opened = Pick<OpenedSession, 'token' | 'tokenExpiresMs'>;

/** What somebody is told of themselves when a session opens or continues. */
@Injectable()
export class LoginAnswers {
  userInfo(user: User, { token, tokenExpiresMs }: Opened): UserInfoDto {
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

  adminInfo(user: User, { token, tokenExpiresMs }: Opened): AdminInfoDto {
    return { userId: user.id, name: user.name, email: user.email, token, tokenExpiresMs };
  }
}
