import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength, ValidateIf } from 'class-validator';
import { ACCESS_ROLES, type AccessRole } from '../../../common/access/principal.js';

const REQUIRED = { message: 'This field is required.' };
/** Longer than any password may be, so that a too long one is simply wrong. */
export const PASSWORD_INPUT_MAX = 1_000;

export class LoginDto {
  @ApiProperty()
  @IsString(REQUIRED)
  @IsNotEmpty(REQUIRED)
  @MaxLength(254)
  email!: string;

  @ApiProperty()
  @IsString(REQUIRED)
  @IsNotEmpty(REQUIRED)
  @MaxLength(PASSWORD_INPUT_MAX)
  password!: string;
}

export class AdminLoginDto extends LoginDto {
  @ApiPropertyOptional({ description: 'Of the authenticator app, or a recovery code.' })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  code?: string;
}

/** Body of whatever asks for the password again. */
export class PasswordDto {
  @ApiPropertyOptional({
    description: 'The current password. Accounts without one need a login of the last ten minutes instead.',
  })
  @ValidateIf((_object, value) => value !== undefined)
  @IsString()
  @MaxLength(128)
  password?: string;
}

/** One login on one device. */
export class SessionDto {
  @ApiProperty()
  id!: string;

  @ApiProperty({ description: 'The one that asks.' })
  current!: boolean;

  @ApiProperty({ example: 'Firefox on Windows' })
  device!: string;

  @ApiProperty({ description: 'Network address it was last used from.' })
  address!: string;

  @ApiProperty({ type: 'integer' })
  createdMs!: number;

  @ApiProperty({ type: 'integer' })
  lastUsedMs!: number;
}

export class RevokeSessionDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  sessionId!: string;
}

/** Which of the two areas a cookie call is for: each has its own session. */
export class AreaDto {
  @ApiProperty({ enum: ACCESS_ROLES })
  @IsIn(ACCESS_ROLES)
  area!: AccessRole;
}
