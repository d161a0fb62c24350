import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  authOptionsSchema,
  type AuthOptionsDto,
  type FirebaseOptionsDto,
  outboxMessageSchema,
  type OutboxMessageDto,
} from '@pricealgo/contract/signup';
import { z } from 'zod';
import { Public } from '../../common/access/access.decorator.js';
import { AppError } from '../../common/errors/app-error.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { CurrentBrowser, type BrowserContext } from '../../common/http/request-context.js';
import { AppConfig } from '../../config/app-config.js';
import { MailSpool } from '../../infra/mail-spool/mail-spool.js';
import { Brand } from '../../infra/mail/brand.js';

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

const SHOWN = 50;

/**
 * The operator's inbox while somebody develops. It holds codes and links: in production it does not exist, and for other
 * machines neither.
 */
@ApiTags('development')
@Controller('dev/outbox')
export class DevOutboxController {
  constructor(
    private readonly config: AppConfig,
    private readonly outbox: MailSpool,
  ) {}

  @Public()
  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary:
      'Mails and text messages that stayed on this machine, newest first; 404 in production and for other machines',
  })
  @ApiWrapped(z.array(outboxMessageSchema))
  async list(
    @CurrentBrowser() { fromLoopback }: Pick<BrowserContext, 'fromLoopback'>,
  ): Promise<OutboxMessageDto[]> {
    const { MAIL_DRIVER, PHONE_DRIVER } = this.config.env;
    const kept = MAIL_DRIVER === 'outbox' || PHONE_DRIVER === 'outbox';
    if (this.config.production || !kept || !fromLoopback) throw new AppError('not_found');
    return this.outbox.list(SHOWN);
  }
}
