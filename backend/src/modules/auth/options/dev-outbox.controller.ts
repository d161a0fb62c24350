import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../../common/access/access.decorator.js';
import { AppError } from '../../../common/errors/app-error.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { isLoopbackRequest } from '../../../common/net/loopback-request.js';
import { AppConfig } from '../../../config/app-config.js';
import { LocalOutbox } from '../../../infra/local-outbox/local-outbox.js';
import { outboxMessageSchema, type OutboxMessageDto } from '@pricealgo/contract/signup';
import { z } from 'zod';

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
    private readonly outbox: LocalOutbox,
  ) {}

  @Public()
  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary:
      'Mails and text messages that stayed on this machine, newest first; 404 in production and for other machines',
  })
  @ApiWrapped(z.array(outboxMessageSchema))
  async list(@Req() request: Request): Promise<OutboxMessageDto[]> {
    const { MAIL_DRIVER, PHONE_DRIVER } = this.config.env;
    const kept = MAIL_DRIVER === 'outbox' || PHONE_DRIVER === 'outbox';
    if (this.config.production || !kept || !isLoopbackRequest(request)) throw new AppError('not_found');
    return this.outbox.list(SHOWN);
  }
}
