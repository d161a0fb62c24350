import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsNotEmpty, IsOptional, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';
import { PASSWORD_INPUT_MAX } from '../login/login.dto.js';

const trimmed = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.trim() : value,
);

class EmailDto {
  @ApiProperty({ format: 'email' })
  @trimmed
  @IsString()
  @MaxLength(254)
  @IsEmail({ allow_utf8_local_part: false }, { message: 'Invalid Email Id' })
  email!: string;
}

export class VerifyEmailDto extends EmailDto {
  @ApiPropertyOptional({ description: 'Bot check of the phone provider (firebase).' })
  @IsOptional()
  @IsString()
  @MaxLength(8_000)
  recaptchaToken?: string;
}

export const RESET_CHANNELS = ['sms', 'email'] as const;
export type ResetChannel = (typeof RESET_CHANNELS)[number];

export class ResetCodeSentDto {
  @ApiProperty({ type: String, nullable: true, description: 'Masked number that the code went to.' })
  phone!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Masked address that the code went to.' })
  email!: string | null;

  @ApiProperty({
    enum: RESET_CHANNELS,
    description: 'Phone and email both null: the answer does not tell whether there is an account.',
  })
  channel!: ResetChannel;

  @ApiProperty({ type: 'integer', description: 'Seconds until another code may be sent.' })
  resendAfterS!: number;
}

export class ConfirmResetCodeDto {
  @ApiProperty({ example: '012345' })
  @IsString()
  @Matches(/^\d{6}$/, { message: 'The code has 6 digits.' })
  code!: string;
}

export class UpdatePasswordDto extends EmailDto {
  @ApiProperty({ format: 'password' })
  @IsString()
  @MaxLength(1_000)
  password!: string;

  @ApiProperty({ format: 'password' })
  @IsString()
  @MaxLength(1_000)
  confirm_password!: string;
}

const REQUIRED = { message: 'This field is required.' };

export class ChangePasswordDto {
  @ApiPropertyOptional({
    description: 'Accounts without a password need a login of the last ten minutes instead.',
  })
  @ValidateIf((_object, value) => value !== undefined)
  @IsString(REQUIRED)
  @MaxLength(PASSWORD_INPUT_MAX)
  currentPassword?: string;

  @ApiProperty()
  @IsString(REQUIRED)
  @IsNotEmpty(REQUIRED)
  @MaxLength(PASSWORD_INPUT_MAX)
  password!: string;

  @ApiProperty()
  @IsString(REQUIRED)
  @MaxLength(PASSWORD_INPUT_MAX)
  confirm_password!: string;
}
