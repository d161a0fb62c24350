import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, ValidateIf, ValidateNested } from 'class-validator';
import {
  ACCOUNT_STATUSES,
  type AccountStatus,
  NameField,
  UsernameField,
  PreferencesPatchDto,
  PreferencesDto,
} from '../users/index.js';
import { SocialIdentityDto } from '../auth/index.js';

/** Everything of their own account that a member sees. */
export class ProfileDto {
  @ApiProperty()
  userId!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  username!: string;

  @ApiProperty()
  email!: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'E.164, verified.' })
  mobileNumber!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Address of the picture.' })
  profilePic!: string | null;

  @ApiProperty({ enum: ACCOUNT_STATUSES })
  status!: AccountStatus;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Instant, ms.' })
  subscription_end!: number | null;

  @ApiProperty({
    type: 'integer',
    description: 'Days of subscription left, begun ones counted; 0 = expired.',
  })
  daysLeft!: number;

  @ApiProperty({ type: PreferencesDto })
  preferences!: PreferencesDto;

  @ApiProperty({ type: 'integer' })
  createdMs!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Instant after which the account is removed.',
  })
  deleteAfterMs!: number | null;

  @ApiProperty({ description: 'False for accounts that only log in through a provider.' })
  hasPassword!: boolean;

  @ApiProperty({ type: [SocialIdentityDto] })
  identities!: SocialIdentityDto[];
}

/** What a member may change by themselves, and nothing else. Only what is given changes. */
export class UpdateProfileDto {
  @NameField({ optional: true })
  name?: string;

  @UsernameField({ optional: true })
  username?: string;

  @ApiPropertyOptional({ type: PreferencesPatchDto })
  @ValidateIf((_object, value) => value !== undefined)
  @IsObject()
  @ValidateNested()
  @Type(() => PreferencesPatchDto)
  preferences?: PreferencesPatchDto;
}
