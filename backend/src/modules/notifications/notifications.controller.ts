import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  hideNotificationSchema,
  notificationCountSchema,
  notificationPageSchema,
  notificationsQuerySchema,
  readNotificationsSchema,
  type HideNotificationDto,
  type NotificationCountDto,
  type NotificationPageDto,
  type NotificationsQuery,
  type ReadNotificationsDto,
  unsubscribeQuerySchema,
  unsubscribeScopeSchema,
  type UnsubscribeQuery,
  type UnsubscribeScopeDto,
} from '@pricealgo/contract/notifications';
import { InMemberView, Public, Roles, TokenScope } from '../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../common/access/principal.js';
import { ApiWrapped } from '../../common/http/wrapper.js';
import { CurrentRequest, type RequestContext } from '../../common/http/request-context.js';
import { RateLimits } from '../../infra/rate-limit/rate-limits.js';
import { UnsubscribeLinks, UnsubscribeService } from './email/unsubscribe.service.js';
import { NotificationRepository } from './notification.repository.js';
import { ReadStateService } from './read-state.service.js';

/** The caller's own notifications. */
@ApiTags('notifications')
@Roles('member', 'admin')
@Controller()
export class NotificationsController {
  constructor(
    private readonly feed: NotificationRepository,
    private readonly state: ReadStateService,
  ) {}

  @TokenScope('read:notifications')
  @InMemberView()
  @Get('fetchnotification')
  @ApiOperation({ summary: 'My notifications, newest first; with `after` what came since, oldest first' })
  @ApiWrapped(notificationPageSchema)
  page(
    @CurrentUser() { userId }: Principal,
    @Query({ schema: notificationsQuerySchema }) query: NotificationsQuery,
  ): Promise<NotificationPageDto> {
    return this.feed.page(userId, query);
  }

  @Post('notifications/read')
  @ApiOperation({ summary: 'Marks as read: some, all up to a number, or all' })
  @ApiWrapped(notificationCountSchema)
  read(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: readNotificationsSchema }) which: ReadNotificationsDto,
  ): Promise<NotificationCountDto> {
    return this.state.read(userId, which);
  }

  @Post('hidenotification')
  @ApiOperation({ summary: 'Takes a notification, or all that were read, out of my list' })
  @ApiWrapped(notificationCountSchema)
  hide(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: hideNotificationSchema }) which: HideNotificationDto,
  ): Promise<NotificationCountDto> {
    return this.state.hide(userId, which);
  }
}

/** Ends mails from a link in one of them, without a login. Looking changes nothing: mail scanners open links. */
@ApiTags('notifications')
@Public()
@Controller('notifications/unsubscribe')
export class UnsubscribeController {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly unsubscribe: UnsubscribeService,
    private readonly limits: RateLimits,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Which mails a link ends' })
  @ApiWrapped(unsubscribeScopeSchema)
  async scope(
    @Query({ schema: unsubscribeQuerySchema }) { token }: UnsubscribeQuery,
    @CurrentRequest() context: RequestContext,
  ): Promise<UnsubscribeScopeDto> {
    await this.limits.take('unsubscribe.address', context.address);
    return { scope: this.links.read(token).scope };
  }

  @Post()
  @ApiOperation({ summary: 'Ends these mails; mail programs post here by themselves (RFC 8058)' })
  @ApiWrapped(unsubscribeScopeSchema)
  async end(
    @Query({ schema: unsubscribeQuerySchema }) { token }: UnsubscribeQuery,
    @CurrentRequest() context: RequestContext,
  ): Promise<UnsubscribeScopeDto> {
    await this.limits.take('unsubscribe.address', context.address);
    const unsubscription = this.links.read(token);
    await this.unsubscribe.end(unsubscription);
    return { scope: unsubscription.scope };
  }
}
