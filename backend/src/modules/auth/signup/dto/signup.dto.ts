import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsEmail, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';

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
