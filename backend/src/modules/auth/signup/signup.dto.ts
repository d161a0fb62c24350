import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsJWT,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';

const trimmed = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.trim() : value,
);
const normalised = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.trim().normalize('NFKC') : value,
);
export const EMAIL_MAX_LENGTH = 254;
const USERNAME = /^[\p{L}\p{M}\p{N}._'’-]+$/u;

export class UsernameDto {
  @ApiProperty({ minLength: 3, maxLength: 40, example: 'annbell417' })
  @normalised
  @IsString()
  @Length(3, 40)
  @Matches(USERNAME, { message: 'A username has letters, digits and . _ - only.' })
  username!: string;
}

export class SignupDto extends UsernameDto {
  @ApiProperty({ maxLength: 120 })
  @trimmed
  @IsString()
  @Length(1, 120)
  @Matches(/^[^\p{Cc}<>]*$/u, { message: 'This name has signs that no name has.' })
  name!: string;

  @ApiProperty({ format: 'email', maxLength: EMAIL_MAX_LENGTH })
  @trimmed
  @IsString()
  @MaxLength(EMAIL_MAX_LENGTH)
  @IsEmail({ allow_utf8_local_part: false })
  email!: string;

  @ApiProperty({ format: 'password' })
  @IsString()
  @MaxLength(1_000)
  password!: string;

  @ApiProperty({ format: 'password' })
  @IsString()
  @MaxLength(1_000)
  confirm_password!: string;

  @ApiProperty({ default: false, description: 'At least 18 years old.' })
  @IsBoolean()
  age_confirmation!: boolean;

  @ApiPropertyOptional({ description: 'Needs to be verified in this browser before.' })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  mobileNumber?: string;

  @ApiPropertyOptional({ deprecated: true, description: 'Part of the payload; ignored.' })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  status?: string;

  @ApiPropertyOptional({ deprecated: true, description: 'Part of the payload; ignored.' })
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  profilePic?: string;
}

export class UsernameAvailableDto {
  @ApiProperty()
  available!: boolean;
}

export class ConfirmActivationDto {
  @ApiProperty({ description: 'From the link that was mailed.' })
  @IsString()
  @MaxLength(100)
  token!: string;
}

export class ResendActivationDto {
  @ApiPropertyOptional({ format: 'email' })
  @ValidateIf(({ email, token }: ResendActivationDto) => email !== undefined || token === undefined)
  @IsString()
  @MaxLength(254)
  @IsEmail({ allow_utf8_local_part: false })
  email?: string;

  @ApiPropertyOptional({ description: 'Of a link that has expired.' })
  @ValidateIf(({ email, token }: ResendActivationDto) => token !== undefined || email === undefined)
  @IsString()
  @MaxLength(100)
  token?: string;
}

export class ConfirmPhoneDto {
  @ApiPropertyOptional({ example: '012345', description: 'The code that the server sent.' })
  @ValidateIf(({ idToken }: ConfirmPhoneDto) => idToken === undefined)
  @IsString()
  @Matches(/^\d{6}$/, { message: 'The code has 6 digits.' })
  code?: string;

  @ApiPropertyOptional({ description: 'ID token of the phone provider (firebase).' })
  @ValidateIf(({ code }: ConfirmPhoneDto) => code === undefined)
  @IsString()
  @MaxLength(8_000)
  @IsJWT()
  idToken?: string;
}

export class PhoneConfirmedDto {
  @ApiProperty({ example: '+12025550123', description: 'E.164' })
  mobileNumber!: string;
}

export class SendPhoneCodeDto {
  @ApiProperty({ example: '+12025550123', description: 'With country code; without one it is a US number.' })
  @IsString()
  @MaxLength(40)
  mobileNumber!: string;

  @ApiPropertyOptional({
    description: 'Bot check of the phone provider (firebase, code sent by the server).',
  })
  @IsOptional()
  @IsString()
  @MaxLength(8_000)
  recaptchaToken?: string;
}

export const PHONE_CHANNELS = ['sms', 'firebase'] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

export class PhoneCodeSentDto {
  @ApiProperty({
    enum: PHONE_CHANNELS,
    description: '`firebase`: the browser sends it with the provider’s SDK.',
  })
  channel!: PhoneChannel;

  @ApiProperty({ type: 'integer', description: 'Seconds until another code may be sent.' })
  resendAfterS!: number;
}
