import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { PasswordDto } from '../login/login.dto.js';
import { SOCIAL_PROVIDERS, type SocialIdentity, type SocialProvider } from '../auth.entities.js';

export class SocialExchangeDto {
  @ApiProperty({ description: 'From the fragment of /social-login; good once, for a minute.' })
  @IsString()
  @Length(1, 100)
  code!: string;
}

export class SocialChangeDto extends PasswordDto {
  @ApiProperty({ enum: SOCIAL_PROVIDERS })
  @IsIn(SOCIAL_PROVIDERS)
  provider!: SocialProvider;
}

export class SocialLinkDto {
  @ApiProperty({ description: "The provider's page; the browser goes there and comes back to /profile." })
  url!: string;
}

/** A login at a provider that opens this account. */
export class SocialIdentityDto {
  @ApiProperty({ enum: SOCIAL_PROVIDERS })
  provider!: SocialProvider;

  @ApiProperty({ type: 'integer' })
  createdMs!: number;

  static from({ provider, createdAt }: SocialIdentity): SocialIdentityDto {
    return { provider, createdMs: createdAt.getTime() };
  }
}
