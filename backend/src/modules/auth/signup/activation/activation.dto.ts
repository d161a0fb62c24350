import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsString, MaxLength, ValidateIf } from 'class-validator';

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
