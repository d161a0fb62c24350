import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength, ValidateIf } from 'class-validator';
import { ACCESS_ROLES, type AccessRole } from '../../../common/access/principal.js';
import { AdminInfoDto } from './user-info.dto.js';

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

export class TotpSetupDto {
  @ApiProperty({ description: 'To type into an authenticator app, base32.' })
  secret!: string;

  @ApiProperty({ example: 'otpauth://totp/PriceAlgo:ada%40example.org?secret=…' })
  otpauthUrl!: string;

  @ApiProperty({ description: 'The same as a picture, a data: address.' })
  qrCode!: string;
}

export class TotpCodeDto {
  @ApiProperty({ example: '123456' })
  @IsString()
  @MaxLength(20)
  code!: string;
}

export class TotpEnrolDto {
  @ApiProperty()
  @IsString()
  @MaxLength(1_000)
  password!: string;

  @ApiPropertyOptional({ description: 'Of the app that is to be replaced, or a recovery code.' })
  @ValidateIf((_object, value) => value !== undefined)
  @IsString()
  @MaxLength(40)
  code?: string;
}

/** Shown once: only hashes of the recovery codes are kept. */
export class TotpConfirmedDto extends AdminInfoDto {
  @ApiProperty({ type: [String], description: 'Each replaces the authenticator app once.' })
  recoveryCodes!: string[];
}
