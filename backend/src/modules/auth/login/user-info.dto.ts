import { ApiProperty } from '@nestjs/swagger';
import { ACCOUNT_STATUSES, type AccountStatus } from '../../users/account-status.js';
import { PreferencesDto } from '../../users/preferences/preferences.dto.js';

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
