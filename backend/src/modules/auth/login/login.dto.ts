import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';

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
