import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

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
