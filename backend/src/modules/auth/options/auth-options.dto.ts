import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class SocialOptionsDto {
  @ApiProperty()
  google!: boolean;

  @ApiProperty()
  facebook!: boolean;

  @ApiProperty()
  linkedin!: boolean;
}

/** What the provider's browser SDK needs; none of it is secret. */
export class FirebaseOptionsDto {
  @ApiProperty()
  apiKey!: string;

  @ApiProperty()
  authDomain!: string;

  @ApiProperty()
  projectId!: string;

  @ApiPropertyOptional()
  appId?: string;

  @ApiPropertyOptional()
  emulatorUrl?: string;

  @ApiPropertyOptional({ description: 'Gets the ID token after a phone was verified.' })
  tokenSyncUrl?: string;
}

export const PHONE_DRIVERS = ['outbox', 'sms-webhook', 'firebase'] as const;

export class PhoneOptionsDto {
  @ApiProperty({ enum: PHONE_DRIVERS })
  driver!: (typeof PHONE_DRIVERS)[number];

  @ApiPropertyOptional({ type: FirebaseOptionsDto })
  firebase?: FirebaseOptionsDto;
}

export class AuthOptionsDto {
  @ApiProperty({ type: SocialOptionsDto })
  social!: SocialOptionsDto;

  @ApiProperty({ type: PhoneOptionsDto })
  phone!: PhoneOptionsDto;

  @ApiProperty({ type: 'integer' })
  passwordMinLength!: number;

  @ApiProperty()
  brandName!: string;
}
