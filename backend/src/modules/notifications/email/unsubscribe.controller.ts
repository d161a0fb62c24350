import { Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  unsubscribeQuerySchema,
  unsubscribeScopeSchema,
  type UnsubscribeQuery,
  type UnsubscribeScopeDto,
} from '@pricealgo/contract/notifications';
import type { Request } from 'express';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/api-wrapped.decorator.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';
import { Unsubscribe } from './unsubscribe.js';
import { requestContext } from '../../../common/http/request-context.js';

/** Ends mails from a link in one of them, without a login. Looking changes nothing: mail scanners open links. */
@ApiTags('notifications')
@Public()
@Controller('notifications/unsubscribe')
export class UnsubscribeController {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly unsubscribe: Unsubscribe,
    private readonly limits: RateLimits,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Which mails a link ends' })
  @ApiWrapped(unsubscribeScopeSchema)
  async scope(
    @Query({ schema: unsubscribeQuerySchema }) { token }: UnsubscribeQuery,
    @Req() request: Request,
  ): Promise<UnsubscribeScopeDto> {
    await this.limits.take('unsubscribe.address', requestContext(request).address);
    return { scope: this.links.read(token).scope };
  }

  @Post()
  @ApiOperation({ summary: 'Ends these mails; mail programs post here by themselves (RFC 8058)' })
  @ApiWrapped(unsubscribeScopeSchema)
  async end(
    @Query({ schema: unsubscribeQuerySchema }) { token }: UnsubscribeQuery,
    @Req() request: Request,
  ): Promise<UnsubscribeScopeDto> {
    await this.limits.take('unsubscribe.address', requestContext(request).address);
    const unsubscription = this.links.read(token);
    await this.unsubscribe.end(unsubscription);
    return { scope: unsubscription.scope };
  }
}
