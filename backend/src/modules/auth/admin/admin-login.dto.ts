import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength, ValidateIf } from 'class-validator';
import { AdminInfoDto } from '../login/user-info.dto.js';

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
