import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { AppConfig } from '../../../config/app-config.js';
import { Brand } from '../../../infra/mail/brand.js';
import { authOptionsSchema, type AuthOptionsDto, type FirebaseOptionsDto } from '@pricealgo/contract/signup';

@ApiTags('sign-up')
@Controller('auth-options')
export class AuthOptionsController {
  constructor(
    private readonly config: AppConfig,
    private readonly brand: Brand,
  ) {}

  @Public()
  @Get()
  @ApiOperation({ summary: 'What the dialogs for login and sign-up may offer' })
  @ApiWrapped(authOptionsSchema)
  options(): AuthOptionsDto {
    const { env } = this.config;
    const firebase = this.firebase();
    return {
      social: {
        google: Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET),
        facebook: Boolean(env.FACEBOOK_CLIENT_ID && env.FACEBOOK_CLIENT_SECRET),
        linkedin: Boolean(env.LINKEDIN_CLIENT_ID && env.LINKEDIN_CLIENT_SECRET),
      },
      phone: { driver: env.PHONE_DRIVER, ...(firebase ? { firebase } : {}) },
      passwordMinLength: env.PASSWORD_MIN_LENGTH,
      brandName: this.brand.name,
    };
  }

  private firebase(): FirebaseOptionsDto | null {
    const { env, production } = this.config;
    if (env.PHONE_DRIVER !== 'firebase') return null;
    return {
      apiKey: env.FIREBASE_API_KEY!,
      authDomain: env.FIREBASE_AUTH_DOMAIN!,
      projectId: env.FIREBASE_PROJECT_ID!,
      appId: env.FIREBASE_APP_ID,
      emulatorUrl: production ? undefined : env.FIREBASE_EMULATOR_URL,
      tokenSyncUrl: env.FIREBASE_TOKEN_SYNC_URL,
    };
  }
}
