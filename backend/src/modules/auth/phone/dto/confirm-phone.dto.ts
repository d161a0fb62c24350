import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsJWT, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';

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
