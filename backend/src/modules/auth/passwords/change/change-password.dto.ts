import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength, ValidateIf } from 'class-validator';
import { PASSWORD_INPUT_MAX } from '../../login/login.dto.js';

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
