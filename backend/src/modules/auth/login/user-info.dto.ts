import { ApiProperty } from '@nestjs/swagger';
import {
  ACCOUNT_STATUSES,
  type AccountStatus,
  pictureAddress,
  withDefaults,
  type User,
  PreferencesDto,
} from '../../users/index.js';
import type { OpenedSession } from '../sessions/session.service.js';

/** What the browser keeps of a member who has logged in. */
export class UserInfoDto {
  @ApiProperty()
  userId!: string;

  @ApiProperty({ example: 'Ada Lovelace' })
  name!: string;

  @ApiProperty()
  username!: string;

  @ApiProperty()
  email!: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Address of the picture.' })
  profilePic!: string | null;

  @ApiProperty({ description: 'Access token for the Authorization header.' })
  token!: string;

  @ApiProperty({ type: 'integer', description: 'Instant at which the token ends, ms: refresh before.' })
  tokenExpiresMs!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Instant at which the subscription ends, ms.',
  })
  subscription_end!: number | null;

  @ApiProperty({ enum: ACCOUNT_STATUSES })
  status!: AccountStatus;

  @ApiProperty({ type: PreferencesDto })
  preferences!: PreferencesDto;
}

/** What the browser keeps of an administrator who has logged in. */
export class AdminInfoDto {
  @ApiProperty()
  userId!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  email!: string;

  @ApiProperty({ description: 'Access token for the Authorization header.' })
  token!: string;

  @ApiProperty({ type: 'integer', description: 'Instant at which the token ends, ms: refresh before.' })
  tokenExpiresMs!: number;
}

type Opened = Pick<OpenedSession, 'token' | 'tokenExpiresMs'>;

/** What a member is told of themselves when a session opens or continues. */
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
  return { userId: user.id, name: user.name, email: user.email, token, tokenExpiresMs };
}
