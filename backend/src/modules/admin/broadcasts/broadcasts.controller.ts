import { Body, Controller, Get, Headers, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { pageOf, type Page } from '@pricealgo/contract/answer';
import {
  audienceQuestionSchema,
  audienceSizeSchema,
  broadcastIdSchema,
  broadcastSchema,
  pushNotificationSchema,
  type AudienceQuestionDto,
  type AudienceSizeDto,
  type BroadcastDto,
  type BroadcastIdDto,
  type PushNotificationDto,
} from '@pricealgo/contract/notifications';
import { pageQuerySchema, type PageQuery } from '@pricealgo/contract/query';
import { AdminOnly } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../../common/http/request-context.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { BroadcastsService } from './broadcasts.service.js';

/** Messages of administrators to one member, some, or all. */
@ApiTags('notifications')
@AdminOnly('notifications')
@Controller()
export class BroadcastsController {
  constructor(
    private readonly broadcasts: BroadcastsService,
    private readonly limits: RateLimits,
  ) {}

  @Post('pushnotification')
  @ApiOperation({ summary: 'Sends a notification to one account, a segment, or all' })
  @ApiHeader({ name: 'Idempotency-Key', required: false, description: 'UUID: sent again, it is sent once.' })
  @ApiWrapped(broadcastIdSchema)
  async push(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: pushNotificationSchema }) message: PushNotificationDto,
    @Headers('idempotency-key') key: string | undefined,
    @CurrentRequest() context: RequestContext,
  ): Promise<BroadcastIdDto> {
    await this.limits.take('notification.admin', userId);
    return { broadcastId: await this.broadcasts.create(userId, message, key, context) };
  }

  @Post('notification-broadcasts/audience')
  @ApiOperation({ summary: 'How many accounts an audience has now' })
  @ApiWrapped(audienceSizeSchema)
  async audience(
    @Body({ schema: audienceQuestionSchema }) { audience }: AudienceQuestionDto,
  ): Promise<AudienceSizeDto> {
    return { total: await this.broadcasts.size(audience) };
  }

  @Get('notification-broadcasts')
  @ApiOperation({ summary: 'What was sent to many, newest first, with how far it is' })
  @ApiWrapped(pageOf(broadcastSchema))
  list(@Query({ schema: pageQuerySchema }) query: PageQuery): Promise<Page<BroadcastDto>> {
    return this.broadcasts.list(query);
  }

  @Post('notification-broadcasts/cancel')
  @ApiOperation({ summary: 'Stops a broadcast that is under way; who has it keeps it' })
  @ApiWrapped(broadcastSchema)
  cancel(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: broadcastIdSchema }) { broadcastId }: BroadcastIdDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<BroadcastDto> {
    return this.broadcasts.cancel(userId, broadcastId, context);
  }
}
