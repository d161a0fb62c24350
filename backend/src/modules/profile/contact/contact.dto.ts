import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { PasswordDto } from '../../auth/index.js';
import { EmailField } from '../../users/index.js';

export class ChangeEmailDto extends PasswordDto {
  @EmailField()
  email!: string;
}

export class ConfirmEmailDto {
  @ApiProperty({ description: 'From the mailed link; good once.' })
  @IsString()
  @Length(1, 100)
  token!: string;
}

export class PhoneDto {
  @ApiProperty({ description: 'E.164' })
  mobileNumber!: string;
}
