import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength, ValidateIf } from 'class-validator';

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
